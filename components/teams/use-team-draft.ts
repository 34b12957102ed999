"use client";
import { useKeptState, writeKept } from "@/components/ui/draft/kept";
import { useDraft } from "@/components/ui/draft/use-draft";
import type { Team } from "@/lib/teams/contract";
import { teamRules } from "@/lib/teams/rules";

type Draft = { name: string; description: string };
type TeamField = keyof Draft;
const fields: readonly TeamField[] = ["name", "description"];

const check = ({ name, description }: Draft) => ({
  name: teamRules.name(name),
  description: teamRules.description(description),
});

/** Members are saved separately, except for a new team. */
export function useTeamDraft(team: Team | undefined) {
  const base: Draft = { name: team?.name ?? "", description: team?.description ?? "" };
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
