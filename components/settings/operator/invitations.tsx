"use client";
import { Plus } from "@/components/icons/plus";
import { useState } from "react";
import { CellLabel, FoundList, TableHead, table } from "@/components/settings/operator/paged-list";
import { SearchField } from "@/components/settings/operator/search-field";
import { NewInvitation } from "@/components/settings/operator/new-invitation";
import { NewLink } from "@/components/settings/operator/new-link";
import { Section } from "@/components/settings/section";
import { Badge } from "@/components/ui/badge";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useInvitations, useRevoke } from "@/lib/operator/client";
import type { Invitation, NewInvitation as Made } from "@/lib/operator/contract";
import { dates } from "@/lib/texts/format";
import { useText, type Translate } from "@/lib/texts/use-text";

export function Invitations() {
  const t = useText();
  const [q, setQ] = useState("");
  const invitations = useInvitations(q);
  const revoke = useRevoke();
  const [creating, setCreating] = useState(false);
  // Shown until the page is left or the operator confirms having copied it: it is not stored.
  const [newInvitation, setInvitation] = useState<Made | null>(null);
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  return (
    <>
      {newInvitation && (
        <NewLink
          key={newInvitation.InvitationId}
          invitation={newInvitation}
          onDone={() => setInvitation(null)}
        />
      )}
      <Section
        title={t("Invitations")}
        text={t("Each invitation is for one email address, works once and expires after 7 days.")}
        aside={
          <div className="flex w-full flex-wrap gap-2 wide:w-auto">
            <SearchField label={t("Search invitations")} onSearch={setQ} />
            <Button size="sm" icon={<Plus />} onClick={() => setCreating(true)}>
              {t("Invite")}
            </Button>
          </div>
        }
      >
        <FoundList pages={invitations} searching={q !== ""} whenEmpty={t("No recent invitations.")}>
          {(rows) => <Rows rows={rows} onRevoke={setLeaving} />}
        </FoundList>
      </Section>
      <NewInvitation
        open={creating}
        onOpenChange={setCreating}
        onMade={(invitation) => {
          setInvitation(invitation);
          void invitations.again();
        }}
      />
      <RemoveDialog
        thing={leaving}
        title={({ email }) => t("Revoke the invitation of {email}?", { email })}
        text={t("Its link stops working.")}
        confirm={t("Revoke invitation")}
        onConfirm={async ({ InvitationId: id }) => {
          await revoke({ id });
          setInvitation((current) => (current?.InvitationId === id ? null : current));
          toast(t("Invitation revoked"));
          await invitations.again();
        }}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

const states = (t: Translate) =>
  ({
    open: { label: t("Open"), tone: "ok" },
    used: { label: t("Used"), tone: "neutral" },
    expired: { label: t("Expired"), tone: "warn" },
  }) as const;

type RowsProps = { rows: Invitation[]; onRevoke: (invitation: Invitation) => void };

function Rows({ rows, onRevoke }: RowsProps) {
  const t = useText();
  const date = dates({ dateStyle: "medium" });
  return (
    <table className={table.whole}>
      <TableHead titles={[t("Email"), t("Status"), t("Created"), t("Expires")]} end={t("Revoke")} />
      <tbody className={table.body}>
        {rows.map((each) => {
          const { label, tone } = states(t)[each.status];
          return (
            <tr key={each.InvitationId} className={table.row}>
              <th scope="row" className={table.name}>
                {each.email}
              </th>
              <td className={table.cell}>
                <Badge tone={tone}>{label}</Badge>
              </td>
              <td className={table.cell}>
                <CellLabel>{t("Created")}</CellLabel>
                <RelativeTime iso={each.created_at} form="long" />
              </td>
              <td className={table.cell}>
                <CellLabel>{t("Expires")}</CellLabel>
                <time dateTime={each.expires_at}>{date.format(new Date(each.expires_at))}</time>
              </td>
              <td className={table.end}>
                {each.status !== "used" && (
                  <Button variant="danger-ghost" size="sm" onClick={() => onRevoke(each)}>
                    {t("Revoke")}
                    <span className="sr-only"> {each.email}</span>
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
