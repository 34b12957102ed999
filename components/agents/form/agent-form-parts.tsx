"use client";
import { Download } from "@/components/icons/download";
import { focusTargets } from "@/components/agents/focus-targets";
import { FormFoot } from "@/components/ui/dialog/form-parts";
import { Button } from "@/components/ui/form/button";
import { useCollections } from "@/lib/knowledge/client";
import type { Agent } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";
import { fileNameOf, writeAgentFile } from "@/components/agents/agent-file";

type FootProps = {
  note?: string | false;
  busy: "agent" | "template" | null;
  /** For someone whose role does not let them save. */
  readOnly: boolean;
  onCancel: () => void;
  /** Omitted for a new agent. */
  onSaveTemplate?: () => void;
};

export function AgentFormFoot({ note, busy, readOnly, onCancel, onSaveTemplate }: FootProps) {
  const t = useText();
  return (
    <FormFoot>
      <div className="flex min-w-0 flex-1 basis-60 items-center">
        <p className="text-13 wrap-anywhere text-ink-2">{note}</p>
      </div>
      <Button variant="ghost" onClick={onCancel} disabled={busy !== null}>
        {readOnly ? t("Close") : t("Cancel")}
      </Button>
      {onSaveTemplate && !readOnly && (
        <Button
          id={focusTargets.saveTemplate}
          onClick={onSaveTemplate}
          busy={busy === "template"}
          disabled={busy !== null}
        >
          {t("Save as Template")}
        </Button>
      )}
      {!readOnly && (
        <Button type="submit" variant="primary" busy={busy === "agent"} disabled={busy !== null}>
          {t("Save")}
        </Button>
      )}
    </FormFoot>
  );
}

/** Downloads the saved agent as a file. */
export function ExportAgent({ agent }: { agent: Agent }) {
  const t = useText();
  const ids = agent.knowledge?.collections ?? [];
  const { data: collections } = useCollections(ids.length > 0);
  const names = (collections ?? [])
    .filter(({ collection_id: id }) => ids.includes(id))
    .map(({ name }) => name);
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mr-2.5"
      icon={<Download aria-hidden="true" />}
      title={t("Download the saved agent as a file")}
      onClick={() => download(agent, names)}
    >
      <span className="max-wide:sr-only">{t("Export")}</span>
    </Button>
  );
}

function download(agent: Agent, collections: readonly string[]): void {
  const text = writeAgentFile(agent, collections);
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), {
    href: url,
    download: fileNameOf(agent),
  });
  link.click();
  // By then the download has started; revoking immediately would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
