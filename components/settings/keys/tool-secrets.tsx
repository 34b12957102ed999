"use client";
import { May } from "@/components/shell/workspace";
import { useState } from "react";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { Button } from "@/components/ui/form/button";
import { Faces } from "@/components/ui/feedback/faces";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/feedback/toast";
import { useRemoveSecret, useSecrets } from "@/lib/tools/client";
import { secretApi, type Secret } from "@/lib/tools/contract";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import { useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";

const NewToolSecret = lazyPart(
  () => import("@/components/settings/keys/new-tool-secret").then((part) => part.NewToolSecret),
  { onGivenUp: closes },
);

/** The secrets that tools may send: they can be written here, but never read back. */
export function ToolSecrets() {
  const t = useText();
  const { data: secrets, error, isLoading, mutate } = useSecrets();
  const remove = useRemoveSecret();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Secret | null>(null);
  return (
    <div className="mt-10">
      <Section
        title={t("Secrets for tools")}
        text={weave(
          t(
            "Use it in a tool as {sample}. It is only sent to its hosts, never to agents or browsers.",
          ),
          { sample: <code className="font-mono">{"{{secret.NAME}}"}</code> },
        )}
        aside={
          <May call={secretApi.put}>
            <Button size="sm" onClick={() => setAdding(true)}>
              {t("Add secret")}
            </Button>
          </May>
        }
      >
        <Faces
          loading={isLoading}
          error={secrets ? undefined : error}
          empty={secrets?.length === 0}
          skeleton={<RowsSkeleton />}
          failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
          whenEmpty={
            <p className="px-5 py-6 text-ink-2">
              {t("No secrets yet. Add one when a tool needs its own key.")}
            </p>
          }
        >
          <ul>
            {secrets?.map((secret) => (
              <Row key={secret.name} secret={secret} onRemove={() => setLeaving(secret)} />
            ))}
          </ul>
        </Faces>
      </Section>
      <NewToolSecret
        open={adding}
        onOpenChange={setAdding}
        usedNames={secrets?.map((each) => each.name) ?? []}
      />
      <RemoveDialog
        thing={leaving}
        title={({ name }) => t("Delete {name}?", { name })}
        text={t("Tools using it will fail until you add a secret with this name again.")}
        confirm={t("Delete secret")}
        onConfirm={async ({ name }) => {
          await remove({ name });
          toast(t("{name} deleted", { name }));
        }}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}

function Row({
  secret: { name, hosts, last_used_at: used },
  onRemove,
}: {
  secret: Secret;
  onRemove: () => void;
}) {
  const t = useText();
  return (
    <li className="flex min-h-14 items-center gap-4 border-b border-line px-5 py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-mono text-13 font-medium">{name}</p>
        <p className="truncate text-13 text-ink-2" title={hosts.join(", ")}>
          {hosts.join(", ")}
        </p>
      </div>
      <span className="hidden flex-none text-13 text-ink-2 wide:block">
        {used
          ? weave(t("Used {time}"), { time: <RelativeTime iso={used} form="long" /> })
          : t("Not used yet")}
      </span>
      <May call={secretApi.remove}>
        <Button variant="danger-ghost" size="sm" className="-mr-3" onClick={onRemove}>
          {t("Delete")}
          <span className="sr-only"> {name}</span>
        </Button>
      </May>
    </li>
  );
}
