"use client";
import { useRef, useState } from "react";
import type { TeamField, useTeamDraft } from "@/components/teams/form/use-team-draft";
import { CallError } from "@/lib/core/http/browser/call";
import { useCreateTeam, useUpdateTeam } from "@/lib/teams/browser/client";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

type Problem = {
  sentence: string /** The team was changed elsewhere since the form was opened. */;
  stale: boolean;
};
type Saved = { saved?: Team /** The first field that is wrong. */; wrong?: TeamField };

/** Saves the form once at a time: as a new team with its members, or what is written of the one that is edited, if it is still of this version. */
export function useSaveTeam(
  team: Team | undefined,
  { draft, members, review, refuse }: ReturnType<typeof useTeamDraft>,
  version: number | undefined,
) {
  const t = useText();
  const create = useCreateTeam();
  const update = useUpdateTeam();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Enter and a click may both come before the button is drawn as busy.
  const underway = useRef(false);

  async function save(): Promise<Saved> {
    if (underway.current) return {};
    setProblem(null);
    const wrong = review();
    if (wrong) return { wrong };
    underway.current = true;
    setBusy(true);
    try {
      return {
        saved: await (team
          ? update({ id: team.TeamId, version, ...draft })
          : create({ ...draft, agents: [...members] })),
      };
    } catch (error) {
      setBusy(false);
      const refused = refuse(error);
      const sentence =
        error instanceof Error ? error.message : t("It could not be saved. Try again.");
      if (!refused)
        setProblem({ sentence, stale: error instanceof CallError && error.status === 409 });
      return { wrong: refused };
    } finally {
      underway.current = false;
    }
  }

  return { busy, problem, save };
}
