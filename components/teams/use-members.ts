"use client";
import { useState } from "react";
import { ofGraph, type GraphDraft } from "@/components/teams/graph/editor/graph-draft";
import { redraw } from "@/components/teams/graph/editor/next-call";
import {
  graphCalls,
  useAddMember,
  useGraphSaved,
  useRemoveMember,
  useUpdateTeam,
} from "@/lib/teams/client";
import type { Team } from "@/lib/teams/contract";
import { teamLimits } from "@/lib/teams/rules";
import { useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** The list with one entry moved up or down. */
function shifted(members: readonly string[], id: string, by: -1 | 1): string[] {
  const at = members.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= members.length) return [...members];
  return members.toSpliced(at, 1).toSpliced(to, 0, id);
}

/** The last removed member, its position, and the team's graph drawing up to then. */
type Removed = { id: string; name: string; at: number; drawing: GraphDraft | null };

type Save = (teamId: string) => Promise<Team>;

/** The calls that save a change of the members, one for each kind. */
function useMemberCalls() {
  const [add, remove, update] = [useAddMember(), useRemoveMember(), useUpdateTeam()];
  const onDrawn = useGraphSaved();
  return {
    add:
      (id: string): Save =>
      (teamId) =>
        add({ id: teamId, agentId: id }),
    order:
      (agents: string[]): Save =>
      (teamId) =>
        update({ id: teamId, agents }),
    /** `drawn`: removing a member also removes its node and edges, which `gone` keeps. */
    remove:
      (gone: Removed, drawn: boolean): Save =>
      async (teamId) => {
        if (drawn) gone.drawing = ofGraph(await graphCalls.get(teamId));
        return remove({ id: teamId, agentId: gone.id });
      },
    putBack:
      ({ id, drawing }: Removed, agents: string[]): Save =>
      async (teamId) => {
        await add({ id: teamId, agentId: id });
        const saved = await update({ id: teamId, agents });
        const drawn =
          drawing &&
          (await redraw(
            graphCalls,
            await graphCalls.get(teamId).catch(() => null),
            drawing,
            teamId,
          ));
        if (drawn) onDrawn(drawn);
        return saved;
      },
  };
}

/** Saves one change at a time. A failed save shows the reason, and `undo` reverts it. */
function useOneByOne(team: Team | undefined, onSaved: (team: Team) => void) {
  const t = useText();
  const [problem, setProblem] = useState<SentenceOrText>();
  const [queue, setQueue] = useState<Promise<void>>(() => Promise.resolve());
  function save(work: Save, undo: () => void): void {
    setProblem(undefined);
    if (!team) return;
    const saved = queue.then(async () => {
      try {
        onSaved(await work(team.TeamId));
      } catch (error) {
        setProblem(sentenceIn(error, t("Failed to update team")));
        undo();
      }
    });
    setQueue(saved);
  }
  return { problem, save };
}

/**
 * A team's members in working order. For a new team they are saved with the rest; for an existing one each change is
 * saved immediately, one at a time, and shown optimistically.
 */
export function useMembers(
  team: Team | undefined,
  members: readonly string[],
  setMembers: (members: readonly string[]) => void,
  onSaved: (team: Team) => void,
) {
  const t = useText();
  const calls = useMemberCalls();
  const { problem, save } = useOneByOne(team, onSaved);
  const [announcement, setSaid] = useState("");
  const [removed, setRemoved] = useState<Removed | null>(null);

  function change(
    next: readonly string[],
    work: Save,
    words: string,
    gone: Removed | null = null,
  ): void {
    setMembers(next);
    setSaid(words);
    setRemoved(gone);
    save(work, () => {
      setMembers(members);
      setRemoved(null);
    });
  }
  function leave(id: string, name: string): void {
    const gone: Removed = { id, name, at: members.indexOf(id), drawing: null };
    change(
      members.filter((each) => each !== id),
      calls.remove(gone, Boolean(team?.graph)),
      t("{name} is no longer in the team", { name }),
      gone,
    );
  }
  function comeBack(gone: Removed): void {
    const next = members.toSpliced(gone.at, 0, gone.id);
    change(next, calls.putBack(gone, next), t("{name} is back in the team", { name: gone.name }));
  }
  return {
    problem,
    said: announcement,
    full: members.length >= teamLimits.agents,
    add: (id: string, name: string) =>
      change([...members, id], calls.add(id), t("{name} added to the team", { name })),
    remove: leave,
    /** Undoes the last removal. */
    undo: removed && (() => comeBack(removed)),
    move: (id: string, by: -1 | 1, name: string) => {
      const next = shifted(members, id, by);
      change(
        next,
        calls.order(next),
        t("{name} is number {place}", { name, place: next.indexOf(id) + 1 }),
      );
    },
  };
}
