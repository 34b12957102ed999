"use client";
import { useState } from "react";
import { useDraft } from "@/components/ui/draft/use-draft";
import { teamRules, type Team } from "@/lib/teams/contract";

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
  const form = useDraft<Draft, TeamField>({ base, fields, check });
  const [members, setMembers] = useState<readonly string[]>(team?.agents ?? []);
  return { ...form, members, setMembers, dirty: form.dirty || (!team && members.length > 0) };
}
