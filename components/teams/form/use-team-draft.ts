"use client";
import { useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import { teamRules, type Team } from "@/lib/teams/contract";

type TeamDraft = { name: string; description: string };
export type TeamField = keyof TeamDraft;
type Sentences = Partial<Record<TeamField, string>>;
const fields: readonly TeamField[] = ["name", "description"];

/** What is being written in a team's form, what is wrong with it, and whether it is saved. */
export function useTeamDraft(team: Team | undefined) {
  const base: TeamDraft = { name: team?.name ?? "", description: team?.description ?? "" };
  const [changes, setChanges] = useState<Partial<TeamDraft>>({});
  const [members, setMembers] = useState<readonly string[]>(team?.agents ?? []);
  const [touched, setTouched] = useState<ReadonlySet<TeamField>>(new Set());
  const [refused, setRefused] = useState<Sentences>({});
  const draft: TeamDraft = { ...base, ...changes };
  const broken: Sentences = {
    name: teamRules.name(draft.name),
    description: teamRules.description(draft.description),
  };
  return {
    draft,
    members,
    setMembers,
    dirty: fields.some((field) => draft[field] !== base[field]) || (!team && members.length > 0),
    errorOf: (field: TeamField): string | undefined =>
      refused[field] ?? (touched.has(field) ? broken[field] : undefined),
    change(field: TeamField, value: string): void {
      setChanges((before) => ({ ...before, [field]: value }));
      setRefused((before) => ({ ...before, [field]: undefined }));
    },
    /** Leaving a field that nothing was written in is no mistake yet. */
    leave(field: TeamField): void {
      if (changes[field] !== undefined) setTouched(new Set([...touched, field]));
    },
    /** Shows all that is wrong; gives the first field it is wrong in. */
    review(): TeamField | undefined {
      setTouched(new Set(fields));
      return fields.find((field) => broken[field]);
    },
    /** Takes the server's complaints about fields; gives the first of them, or undefined when there is none to show. */
    refuse(error: unknown): TeamField | undefined {
      const said: Record<string, string> = error instanceof CallError ? error.fields : {};
      setRefused(
        Object.fromEntries(
          fields.filter((field) => said[field]).map((field) => [field, said[field]]),
        ),
      );
      return fields.find((field) => said[field]);
    },
  };
}
