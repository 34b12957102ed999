"use client";
import { useState } from "react";
import { ofGraph, type Drawing } from "@/components/teams/graph/drawing";
import { redraw } from "@/components/teams/graph/next-call";
import { graphCalls, useAddMember, useGraphSaved, useRemoveMember, useUpdateTeam } from "@/lib/teams/client";
import { teamLimits, type Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** The list with one of its entries moved up or down. */
function shifted(members: readonly string[], id: string, by: -1 | 1): string[] {
  const at = members.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= members.length) return [...members];
  return members.toSpliced(at, 1).toSpliced(to, 0, id);
}

/** Who went last, from which place, and what was drawn of the team until then. */
type Removed = { id: string; name: string; at: number; drawing: Drawing | null };

/**
 * Who is in a team, in the order in which they work. Of a new team it is written down with the rest; of one that is
 * there each change is saved at once, one after the other, and shows before it is.
 */
export function useMembers(team: Team | undefined, members: readonly string[], setMembers: (members: readonly string[]) => void, onSaved: (team: Team) => void) {
  const t = useText();
  const [add, remove, update] = [useAddMember(), useRemoveMember(), useUpdateTeam()];
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState("");
  const [removed, setRemoved] = useState<Removed | null>(null);
  const onDrawn = useGraphSaved();
  const [queue, setQueue] = useState<Promise<void>>(() => Promise.resolve());

  function change(next: readonly string[], save: (teamId: string) => Promise<Team>, words: string, gone: Removed | null = null): void {
    setMembers(next);
    setSaid(words);
    setRemoved(gone);
    setProblem(undefined);
    if (!team) return;
    const saved = queue.then(async () => {
      try {
        onSaved(await save(team.TeamId));
      } catch (error) {
        setProblem(error instanceof Error ? error.message : t("Failed to update team"));
        setMembers(members);
        setRemoved(null);
      }
    });
    setQueue(saved);
  }

  function leave(id: string, name: string): void {
    const gone: Removed = { id, name, at: members.indexOf(id), drawing: null };
    const save = async (teamId: string) => {
      // Who goes takes node and edges along.
      if (team?.graph) gone.drawing = ofGraph(await graphCalls.get(teamId));
      return remove({ id: teamId, agentId: id });
    };
    change(members.filter((each) => each !== id), save, t("{name} is not in the team any more", { name }), gone);
  }

  function comeBack({ id, name, at, drawing }: Removed): void {
    const next = members.toSpliced(at, 0, id);
    const save = async (teamId: string) => {
      await add({ id: teamId, agentId: id });
      const saved = await update({ id: teamId, agents: next });
      const drawn = drawing && (await redraw(graphCalls, await graphCalls.get(teamId).catch(() => null), drawing, teamId));
      if (drawn) onDrawn(drawn);
      return saved;
    };
    change(next, save, t("{name} is back in the team", { name }));
  }

  return {
    problem,
    said,
    full: members.length >= teamLimits.agents,
    add: (id: string, name: string) => change([...members, id], (teamId) => add({ id: teamId, agentId: id }), t("{name} is in the team", { name })),
    remove: leave,
    /** The way back from the last removal. */
    undo: removed && (() => comeBack(removed)),
    move: (id: string, by: -1 | 1, name: string) => {
      const next = shifted(members, id, by);
      change(next, (teamId) => update({ id: teamId, agents: next }), t("{name} is number {place}", { name, place: next.indexOf(id) + 1 }));
    },
  };
}
