"use client";
import { useRef, useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import { useTaskActions } from "@/lib/tasks/browser/client";
import { useSampleTeam } from "@/lib/teams/client";
import type { Team } from "@/lib/teams/contract";

/**
 * Creates the sample team and starts it: once, however often the button is pressed. Returns the team; undefined while
 * an earlier press is in progress. Throws CallError; another press continues where it failed.
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
      const created = await unlessRefused(create({ ...task, team_id: team.TeamId }));
      // An earlier press may have created a task of that name; if it is completed, its run can be shown.
      await unlessRefused(route(created?.TaskId ?? task.name));
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
