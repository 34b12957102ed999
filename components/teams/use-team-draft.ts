"use client";
import { useKeptState, writeKept } from "@/components/ui/dialog/kept";
import { useDraft } from "@/components/ui/dialog/use-draft";
import type { Team } from "@/lib/teams/contract";
import { teamRules } from "@/lib/teams/rules";

type Draft = { name: string; description: string; only_me: boolean };
type TeamField = Exclude<keyof Draft, "only_me">;
const fields: readonly TeamField[] = ["name", "description"];

const check = ({ name, description }: Draft) => ({
  name: teamRules.name(name),
  description: teamRules.description(description),
});

/** The draft as it is sent: `only_me` where it was changed, since a personal workspace has no such field. */
export const inputOf = ({ only_me, ...draft }: Draft, team?: Team) => ({
  ...draft,
  ...(only_me === (team?.only_me ?? false) ? {} : { only_me }),
});

/** Members are saved separately, except for a new team. */
export function useTeamDraft(team: Team | undefined) {
  const base: Draft = {
    name: team?.name ?? "",
    description: team?.description ?? "",
    only_me: team?.only_me ?? false,
  };
  const keep = `team:${team?.TeamId ?? "new"}`;
  const keepMembers = team ? undefined : `${keep}:members`;
  const form = useDraft<Draft, TeamField>({ base, fields, check, keep });
  const [members, setMembers] = useKeptState<readonly string[]>(
    keepMembers,
    () => team?.agents ?? [],
  );
  return {
    ...form,
    members,
    setMembers,
    dirty: form.dirty || (!team && members.length > 0),
    forget() {
      form.forget();
      writeKept(keepMembers, null);
    },
  };
}
