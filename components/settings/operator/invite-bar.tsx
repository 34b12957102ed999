"use client";
import { Send } from "@/components/icons/send";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { useInviteEntries, useOverview } from "@/lib/operator/client";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useText } from "@/lib/texts/use-text";

type Props = { selected: ReadonlySet<string>; onInvited: () => Promise<unknown> };
type Which = "selected" | "all";

/** Emails invitations to the selected entries, or to all that are confirmed and were not invited yet. */
export function InviteBar({ selected, onInvited }: Props) {
  const t = useText();
  const { data } = useOverview();
  const invite = useInviteEntries();
  const [asking, setAsking] = useState<Which | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<SentenceOrText>();
  const uninvited = data?.waitlist.uninvited ?? 0;
  const count = asking === "all" ? uninvited : selected.size;

  async function send(which: Which): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const sum = which === "all" ? await inviteAll() : await invite({ ids: [...selected] });
      toast(t({ one: "{count} email sent", other: "{count} emails sent" }, { count: sum.invited }));
      setAsking(null);
    } catch (thrown) {
      setError(sentenceIn(thrown, t("The invitations could not be sent")));
    }
    setBusy(false);
    await onInvited();
  }
  /** A call invites a few hundred. */
  async function inviteAll(): Promise<{ invited: number }> {
    let invited = 0;
    for (;;) {
      const some = await invite({ all: true });
      invited += some.invited;
      if (some.left === 0 || some.invited + some.skipped === 0) return { invited };
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-subtle px-5 py-2.5">
      <Button
        size="sm"
        icon={<Send />}
        disabled={selected.size === 0}
        onClick={() => setAsking("selected")}
      >
        {t("Invite selected ({count})", { count: selected.size })}
      </Button>
      <Button size="sm" disabled={uninvited === 0} onClick={() => setAsking("all")}>
        {t("Invite all not yet invited ({count})", { count: uninvited })}
      </Button>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && !busy && setAsking(null)}
        title={t({ one: "Invite {count} person?", other: "Invite {count} people?" }, { count })}
        confirm={t("Send invitations")}
        destroys={false}
        busy={busy}
        error={error}
        onConfirm={() => asking && void send(asking)}
      >
        {t(
          "Each gets an email with a link that works once, for 7 days. People who already have an account or an open invitation are skipped.",
        )}
      </ConfirmDialog>
    </div>
  );
}
