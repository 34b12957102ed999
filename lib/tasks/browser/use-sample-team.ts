"use client";
import { useRef, useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import { useTaskActions } from "@/lib/tasks/browser/client";
import { useSampleTeam } from "@/lib/teams/browser/client";
import type { Team } from "@/lib/teams/contract";

/**
 * Makes the sample team and sets it to work: one press, however often it is pressed. Returns the team; undefined while a
 * press before is under way. Throws CallError; pressed again, it goes on where it failed.
 */
export function useSampleAtWork() {
  const makeTeam = useSampleTeam();
  const { create, route } = useTaskActions();
  const underway = useRef(false);
  const [busy, setBusy] = useState(false);

  async function start(): Promise<Team | undefined> {
    if (underway.current) return undefined;
    underway.current = true;
    setBusy(true);
    try {
      const { team, task } = await makeTeam({ language: document.documentElement.lang });
      const made = await unlessRefused(create({ ...task, team_id: team.TeamId }));
      // A task of that name is there from a press before; if it is completed, there is its run to see.
      await unlessRefused(route(made?.TaskId ?? task.name));
      return team;
    } finally {
      underway.current = false;
      setBusy(false);
    }
  }
  return { busy, start };
}

async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallError && error.status === 409) return undefined;
    throw error;
  }
}
