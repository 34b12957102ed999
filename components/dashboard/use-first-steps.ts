"use client";
import { useEffect } from "react";
import { store, useStored } from "@/components/shell/stored-preferences";
import { routes } from "@/components/routes";
import type { Dashboard } from "@/lib/dashboard/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

export type FirstStep = {
  title: string;
  text: string;
  done: boolean;
  /** The action of its button: opens a screen, or creates the sample team. */
  action: { label: string; href: string } | "sample-team";
  /** Whether a ready-made agent is also offered. */
  withReadyAgent?: boolean;
  ready: boolean;
};
export type Steps = { isVisible: boolean; list: FirstStep[]; hide: () => void };
/** One letter per step in the browser's storage. */
const DONE = "1";
const OPEN = "0";

type DashboardProgress = Pick<Dashboard, "agents" | "chatted" | "routed" | "teamed">;

/**
 * The first steps of a new user, ticked according to their data. undefined: not known yet; then as stored in this
 * browser, so that they take up the same space.
 */
export function useFirstSteps(userId: string, progress: DashboardProgress | undefined): Steps {
  const t = useText();
  const entry = `first-steps-${userId}`;
  const dismissal = useStored(entry);
  const hidden = dismissal === "hidden";
  const list = stepsOf(t, progress).map((step, at) =>
    progress ? step : { ...step, done: dismissal?.[at] === DONE },
  );
  const allDone = list.every((step) => step.done);
  const now = allDone ? "hidden" : list.map(({ done }) => (done ? DONE : OPEN)).join("");

  useEffect(() => {
    if (progress && !hidden && dismissal !== now) store(entry, now);
  }, [progress, hidden, dismissal, now, entry]);

  return { isVisible: !hidden && !allDone, list, hide: () => store(entry, "hidden") };
}

function stepsOf(t: Translate, progress: DashboardProgress | undefined): FirstStep[] {
  const newest = progress?.agents[0];
  const hasAgent = newest !== undefined;
  return [
    {
      title: t("Create an agent"),
      text: t("Give it a role and tools, or start from a ready-made one."),
      done: hasAgent,
      ready: true,
      action: { label: t("Create Agent"), href: routes.newAgent },
      withReadyAgent: true,
    },
    {
      title: t("Chat with it"),
      text: t("Ask something and see how it replies and which tools it uses."),
      done: progress?.chatted ?? false,
      ready: hasAgent,
      action: {
        label: t("Open Chat"),
        href: routes.chatWith({ agentId: newest?.AgentId ?? "" }),
      },
    },
    {
      title: t("Route a task"),
      text: t("Describe what you need. The right agent picks it up and delivers the result."),
      done: progress?.routed ?? false,
      ready: hasAgent,
      action: { label: t("Create Task"), href: routes.newTask },
    },
    {
      title: t("Try a team"),
      text: t("Watch three agents turn meeting notes into a follow-up message."),
      done: progress?.teamed ?? false,
      ready: true,
      action: "sample-team",
    },
  ];
}
