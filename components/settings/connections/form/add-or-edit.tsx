"use client";
import { X } from "@/components/icons/x";
import { useState } from "react";
import { ConnectionForm } from "@/components/settings/connections/form/connection-form";
import { ServiceGallery } from "@/components/settings/connections/form/service-gallery";
import type { KnownService } from "@/components/settings/connections/form/known-services";
import { RowsSkeleton } from "@/components/settings/not-loaded";
import { Choice } from "@/components/ui/form/choice";
import { IconButton } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import type { Connection } from "@/lib/connections/contract";
import { useText } from "@/lib/texts/use-text";

const DocumentForm = lazyPart(
  () =>
    import("@/components/settings/connections/form/document-form").then(
      (part) => part.DocumentForm,
    ),
  { ahead: false, waiting: <RowsSkeleton />, failed: failedInPlace },
);

type Props = {
  /** null: a new one */
  connection: Connection | null;
  /** Called with whether there is unsaved input. */
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** The drawer's content: a new connection is to a server or to a document's service. */
export function AddOrEdit({ connection, onWritten, onCancel, onSaved }: Props) {
  const t = useText();
  const [kind, setKind] = useState<Connection["kind"]>(connection?.kind ?? "mcp");
  const [url, setUrl] = useState("");
  const [service, setService] = useState<KnownService | null>(null);
  const common = { onWritten, onCancel, onSaved };
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex h-14 flex-none items-center justify-between border-b border-line pr-3 pl-5">
        {/* The drawer's own title is the heading. */}
        <p aria-hidden="true" className="text-base font-semibold">
          {connection ? t("Edit connection") : t("Add connection")}
        </p>
        <IconButton label={t("Close")} onClick={onCancel}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {connection === null && (
        <ServiceGallery
          onChoose={(chosen) => {
            setService(chosen);
            setUrl(chosen.kind === "openapi" ? chosen.url : "");
            setKind(chosen.kind);
            onWritten(true);
          }}
        />
      )}
      {connection === null && (
        <div className="px-5 pt-5">
          <Choice
            label={t("Kind")}
            value={kind}
            onChange={setKind}
            items={[
              { value: "mcp", label: t("MCP server") },
              { value: "openapi", label: t("OpenAPI document") },
            ]}
          />
        </div>
      )}
      {kind === "openapi" ? (
        <DocumentForm key={url} connection={connection} documentUrl={url} {...common} />
      ) : (
        <ConnectionForm
          key={service?.url ?? ""}
          connection={connection}
          service={service ?? undefined}
          {...common}
          onDocument={(address) => {
            setUrl(address);
            setKind("openapi");
          }}
        />
      )}
    </div>
  );
}
