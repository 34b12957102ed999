"use client";
import { useState } from "react";
import { CopyButton } from "@/components/ui/dialog/copy-button";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import { RelativeTime } from "@/components/ui/relative-time";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useRemoveShare, useUpdateShare } from "@/lib/shares/client";
import type { Share } from "@/lib/shares/contract";
import { dates } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

/** A link with its facts: to copy, update or revoke. */
export function SharedLink({ share }: { share: Share }) {
  const t = useText();
  const say = useSentence();
  const update = useUpdateShare();
  const remove = useRemoveShare();
  const [busy, setBusy] = useState(false);
  const [revoking, setRevoking] = useState(false);
  const { ShareId: id, title, url } = share;

  async function attempt(work: () => Promise<unknown>, done: string, failed: string) {
    setBusy(true);
    try {
      await work();
      toast(done);
    } catch (error) {
      toastFailure(say(sentenceIn(error, failed)));
    }
    setBusy(false);
  }
  return (
    <div className="min-w-0">
      {url && (
        <div className="flex gap-2">
          <TextInput
            readOnly
            aria-label={t("Link to {name}", { name: title || t("Untitled") })}
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={url} />
        </div>
      )}
      <ShareFacts share={share} />
      <div className="mt-2 flex flex-wrap gap-2">
        {share.kind !== "file" && (
          <Button
            size="sm"
            busy={busy}
            onClick={() =>
              void attempt(
                () => update({ id, publish: true }),
                t("Link updated"),
                t("Couldn't update the link."),
              )
            }
          >
            {t("Update link")}
          </Button>
        )}
        <Button size="sm" variant="danger-ghost" onClick={() => setRevoking(true)}>
          {t("Revoke")}
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={revoking}
        onOpenChange={setRevoking}
        title={t("Revoke the link to {name}?", { name: title || t("Untitled") })}
        confirm={t("Revoke link")}
        busy={busy}
        onConfirm={() =>
          void attempt(() => remove({ id }), t("Link revoked"), t("Couldn't revoke the link."))
        }
      >
        {t("The link and its files stop working at once. This can't be undone.")}
      </ConfirmDialog>
    </div>
  );
}

function ShareFacts({ share }: { share: Share }) {
  const t = useText();
  const { audience, has_passphrase: locked, views, readable, expires_at: expires } = share;
  const [now] = useState(() => Date.now());
  const isExpired = expires !== null && !readable && Date.parse(expires) <= now;
  return (
    <p className="mt-1.5 text-13 text-ink-2" suppressHydrationWarning>
      {audience === "anyone" ? t("Anyone with the link") : t("Signed-in people")}
      {locked && ` · ${t("Passphrase")}`}
      {" · "}
      {t({ one: "{count} view", other: "{count} views" }, { count: views })}
      {" · "}
      {isExpired
        ? t("Expired")
        : expires === null
          ? t("No expiry")
          : t("Expires on {date}", {
              date: dates({ dateStyle: "medium" }).format(new Date(expires)),
            })}
      {!readable && !isExpired && ` · ${t("Its source was deleted")}`}
      {" · "}
      {t("Last updated")} <RelativeTime iso={share.published_at} form="long" />
    </p>
  );
}
