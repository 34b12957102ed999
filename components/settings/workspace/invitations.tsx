"use client";
import { Copy } from "@/components/icons/copy";
import { Check } from "@/components/icons/check";
import { Plus } from "@/components/icons/plus";
import { Send } from "@/components/icons/send";
import { X } from "@/components/icons/x";
import { useState } from "react";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { CreatedInvitation, InviteMember } from "@/components/settings/workspace/invite-member";
import { roleNames } from "@/components/shell/frame/roles";
import { Badge } from "@/components/ui/badge";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Faces } from "@/components/ui/feedback/faces";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Button, IconButton } from "@/components/ui/form/button";
import { useCopied } from "@/components/ui/use-copied";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import {
  useInvitationsOf,
  useResendInvitation,
  useRevokeInvitation,
} from "@/lib/workspaces/client";
import type { Workspace, WorkspaceInvitation } from "@/lib/workspaces/contract";
import { dates } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Open invitations, for admins. */
export function Invitations({ workspace: { WorkspaceId: id } }: { workspace: Workspace }) {
  const t = useText();
  const { data: invitations, error, isLoading, mutate } = useInvitationsOf(id);
  const revoke = useRevokeInvitation();
  const [inviting, setInviting] = useState(false);
  const [newInvitation, setNewInvitation] = useState<WorkspaceInvitation | null>(null);
  const [leaving, setLeaving] = useState<WorkspaceInvitation | null>(null);
  return (
    <Section
      id="invitations"
      title={t("Invitations")}
      text={t("Each is for one email address, works once and expires after 7 days.")}
      aside={
        <Button size="sm" icon={<Plus />} onClick={() => setInviting(true)}>
          {t("Invite")}
        </Button>
      }
    >
      {newInvitation && (
        <CreatedInvitation
          key={newInvitation.InvitationId}
          invitation={newInvitation}
          onDone={() => setNewInvitation(null)}
        />
      )}
      <Faces
        loading={isLoading}
        error={invitations ? undefined : error}
        empty={invitations?.length === 0}
        skeleton={<RowsSkeleton rows={2} />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={<p className="px-5 py-4 text-13 text-ink-2">{t("No open invitations.")}</p>}
      >
        <ul>
          {invitations?.map((each) => (
            <Row
              key={each.InvitationId}
              workspace={id}
              invitation={each}
              onRevoke={() => setLeaving(each)}
            />
          ))}
        </ul>
      </Faces>
      <InviteMember
        workspace={id}
        open={inviting}
        onOpenChange={setInviting}
        onMade={setNewInvitation}
      />
      <RemoveDialog
        thing={leaving}
        title={({ email }) => t("Revoke the invitation of {email}?", { email })}
        text={t("Its link stops working.")}
        confirm={t("Revoke invitation")}
        onConfirm={async ({ InvitationId: invitation }) => {
          await revoke({ id, invitation });
          setNewInvitation((current) => (current?.InvitationId === invitation ? null : current));
          toast(t("Invitation revoked"));
          await mutate();
        }}
        onClose={() => setLeaving(null)}
      />
    </Section>
  );
}

type RowProps = { workspace: string; invitation: WorkspaceInvitation; onRevoke: () => void };

function Row({ workspace, invitation, onRevoke }: RowProps) {
  const t = useText();
  const say = useSentence();
  const resend = useResendInvitation();
  const [busy, setBusy] = useState(false);
  const { said, copy } = useCopied(invitation.url);
  const { email, role, expires_at: until, invited_by: by } = invitation;
  const [now] = useState(() => Date.now());
  const isExpired = Date.parse(until) < now;
  const labels = {
    "": t("Copy link"),
    copied: t("Copied"),
    failed: t("Copying failed"),
  };

  async function again(): Promise<void> {
    setBusy(true);
    try {
      await resend({ id: workspace, invitation: invitation.InvitationId });
      toast(t("Invitation of {email} renewed for 7 days", { email }));
    } catch (error) {
      toastFailure(say(sentenceIn(error)));
    }
    setBusy(false);
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2.5 last:border-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-medium" title={email}>
          {email}
        </p>
        <p className="text-13 text-ink-2">
          {roleNames(t)[role]} · {t("Invited by {name}", { name: by })} ·{" "}
          {isExpired ? (
            <Badge tone="warn">{t("Expired")}</Badge>
          ) : (
            t("until {date}", { date: dates({ dateStyle: "medium" }).format(new Date(until)) })
          )}
        </p>
      </div>
      <div className="-mr-2.5 ml-auto flex items-center">
        <Button
          variant="ghost"
          size="sm"
          icon={said === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={copy}
        >
          <span aria-live="polite">{labels[said]}</span>
          <span className="sr-only"> {email}</span>
        </Button>
        <IconButton
          label={t("Send the invitation of {email} again", { email })}
          busy={busy}
          onClick={() => void again()}
        >
          <Send aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t("Revoke the invitation of {email}", { email })}
          disabled={busy}
          onClick={onRevoke}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
