"use client";
import { useState } from "react";
import { OperatorPage } from "@/components/settings/operator/operator-page";
import { FoundList, TableHead, table } from "@/components/settings/operator/paged-list";
import { SearchField } from "@/components/settings/operator/search-field";
import { DeleteUser } from "@/components/settings/operator/delete-user";
import { ServerSection } from "@/components/settings/operator/server-section";
import { UserRow } from "@/components/settings/operator/user-row";
import { Section } from "@/components/settings/section";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useDisableUser, useEnableUser, useOverview, useUsers } from "@/lib/operator/client";
import type { OperatorUser } from "@/lib/operator/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

export const UsersScreen = () => (
  <OperatorPage>
    <ServerSection />
    <Users />
  </OperatorPage>
);

function Users() {
  const t = useText();
  const say = useSentence();
  const [q, setQ] = useState("");
  const users = useUsers(q);
  const disable = useDisableUser();
  const enable = useEnableUser();
  const [leaving, setLeaving] = useState<OperatorUser | null>(null);
  const [going, setGoing] = useState<OperatorUser | null>(null);

  async function letIn({ UserId: id, Name: name }: OperatorUser): Promise<void> {
    try {
      await enable({ id });
      toast(t("{name} enabled", { name }));
      await users.again();
    } catch (error) {
      toastFailure(say(sentenceIn(error, t("{name} could not be enabled", { name }))));
    }
  }
  return (
    <Section
      title={t("Users")}
      text={<HowMany />}
      aside={<SearchField label={t("Search users")} onSearch={setQ} />}
    >
      <FoundList pages={users} searching={q !== ""} whenEmpty={t("No accounts yet.")}>
        {(rows) => (
          <table className={table.whole}>
            <TableHead
              titles={[t("Name"), t("Created"), t("Last seen"), t("Agents"), t("Runs")]}
              end={t("Actions")}
            />
            <tbody className={table.body}>
              {rows.map((user) => (
                <UserRow
                  key={user.UserId}
                  user={user}
                  onDisable={() => setLeaving(user)}
                  onEnable={() => void letIn(user)}
                  onDelete={() => setGoing(user)}
                />
              ))}
            </tbody>
          </table>
        )}
      </FoundList>
      <RemoveDialog
        thing={leaving}
        title={({ Name: name }) => t("Disable {name}?", { name })}
        text={t(
          "They will be signed out everywhere, their API keys revoked and their runs stopped. Their data is kept.",
        )}
        confirm={t("Disable account")}
        onConfirm={async ({ UserId: id, Name: name }) => {
          await disable({ id });
          toast(t("{name} disabled", { name }));
          await users.again();
        }}
        onClose={() => setLeaving(null)}
      />
      <DeleteUser user={going} onClose={() => setGoing(null)} onDeleted={users.again} />
    </Section>
  );
}

function HowMany() {
  const t = useText();
  const { data } = useOverview();
  if (!data) return <>&nbsp;</>;
  const { all, disabled } = data.users;
  const people = t({ one: "{count} account", other: "{count} accounts" }, { count: all });
  return (
    <>
      {people}
      {disabled > 0 && <>, {t("{count} disabled", { count: disabled })}</>}
    </>
  );
}
