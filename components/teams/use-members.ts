"use client";
import { useState } from "react";
import { useAddMember, useRemoveMember, useUpdateTeam } from "@/lib/teams/client";
import { teamLimits, type Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** The list with one of its entries moved up or down. */
function shifted(members: readonly string[], id: string, by: -1 | 1): string[] {
  const at = members.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= members.length) return [...members];
  return members.toSpliced(at, 1).toSpliced(to, 0, id);
}

/**
 * Who is in a team, in the order in which they work. Of a new team it is written down with the rest; of one that is
 * there each change is saved at once, one after the other, and shows before it is.
 */
export function useMembers(team: Team | undefined, members: readonly string[], setMembers: (members: readonly string[]) => void, onSaved: (team: Team) => void) {
  const t = useText();
  const [add, remove, update] = [useAddMember(), useRemoveMember(), useUpdateTeam()];
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState("");
  const [queue, setQueue] = useState<Promise<void>>(() => Promise.resolve());

  function change(next: readonly string[], save: (teamId: string) => Promise<Team>, words: string): void {
    setMembers(next);
    setSaid(words);
    setProblem(undefined);
    if (!team) return;
    const saved = queue.then(async () => {
      try {
        onSaved(await save(team.TeamId));
      } catch (error) {
        setProblem(error instanceof Error ? error.message : t("Failed to update team"));
        setMembers(members);
      }
    });
    setQueue(saved);
  }

  return {
    problem,
    said,
    full: members.length >= teamLimits.agents,
    add: (id: string, name: string) => change([...members, id], (teamId) => add({ id: teamId, agentId: id }), t("{name} is in the team", { name })),
    remove: (id: string, name: string) => change(members.filter((each) => each !== id), (teamId) => remove({ id: teamId, agentId: id }), t("{name} is not in the team any more", { name })),
    move: (id: string, by: -1 | 1, name: string) => {
      const next = shifted(members, id, by);
      change(next, (teamId) => update({ id: teamId, agents: next }), t("{name} is number {place}", { name, place: next.indexOf(id) + 1 }));
    },
  };
}
