"use client";
import { useMay } from "@/components/shell/workspace";
import { CircleDashed } from "@/components/icons/circle-dashed";
import { MessageSquare } from "@/components/icons/message-square";
import { Network } from "@/components/icons/network";
import { Play } from "@/components/icons/play";
import { RotateCcw } from "@/components/icons/rotate-ccw";
import { useDeferredValue, useState, type ReactNode } from "react";
import { routes } from "@/components/routes";
import { TaskBadge } from "@/components/run-timeline/task-badge";
import { useAuth } from "@/components/shell/auth-provider";
import { creations, useCommands } from "@/components/shell/palette/commands";
import { matching } from "@/components/shell/palette/match";
import { pages, parts } from "@/components/shell/palette/places";
import { recentlyOpened, type Recent } from "@/components/shell/palette/recent";
import { useRunTask } from "@/components/shell/palette/use-run-task";
import { AgentAvatar } from "@/components/ui/avatar";
import { useAgentNames } from "@/lib/agents/client";
import { chatApi } from "@/lib/chat/contract";
import { useCall, useList } from "@/lib/core/http/browser/use-call";
import { taskApi } from "@/lib/tasks/contract";
import { teamApi } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** One result of the palette: a page to open, or an action. `kind`: it is listed under recently opened ones. */
export type Hit = {
  key: string;
  label: string;
  /** Synonyms, separated by commas. */
  words?: string;
  icon: ReactNode;
  aside?: ReactNode;
} & ({ href: string; kind?: string; run?: undefined } | { run: () => void; href?: undefined });
export type HitGroup = { title: string; hits: Hit[] };

const EACH = 5;
/** Without search words: all pages, and frequent actions. */
const ALL = 99;
/**
 * Keeps the previous results between keystrokes, so that the list does not empty while the next response is loading.
 */
const KEEP = { keepPreviousData: true, shouldRetryOnError: false };

/** All matches in groups; without search words, recently opened ones, the pages and the actions. */
export function useHits(typed: string, onHelp: () => void): HitGroup[] {
  const t = useText();
  const { user } = useAuth();
  const isOperator = Boolean(user?.Operator);
  const may = useMay();
  const query = useDeferredValue(typed.trim());
  const hits = useFound(query);
  const [recent] = useState(recentlyOpened);
  const commands = useCommands(onHelp);
  const places = pages(t, isOperator, may);
  const named = places.filter(
    (each) => query && each.label.toLowerCase().startsWith(query.toLowerCase()),
  );
  const others = [
    ...places.filter((each) => !named.includes(each)),
    ...(query ? parts(t, isOperator, may) : []),
  ];
  return [
    { title: t("Recent"), hits: query ? [] : recent.map(asHit) },
    { title: t("Pages"), hits: named },
    ...hits,
    { title: t("Go to"), hits: matching(others, query, query ? EACH : ALL) },
    {
      title: t("Actions"),
      hits: matching([...creations(t, may), ...commands], query, query ? EACH : ALL),
    },
  ].filter((group) => group.hits.length > 0);
}

const kinds: Record<string, ReactNode> = {
  task: <CircleDashed />,
  team: <Network />,
  conversation: <MessageSquare />,
};

function asHit({ key, kind, label, href }: Recent): Hit {
  const icon = kind === "agent" ? <AgentAvatar id={key} name={label} size={24} /> : kinds[kind];
  return { key: `recent-${key}`, kind, label, href, icon: icon ?? <RotateCcw /> };
}

/** Matching agents, tasks, teams and conversations. */
function useFound(query: string): HitGroup[] {
  const t = useText();
  const nameOf = useAgentNames();
  const run = useRunTask();
  // "Run the report" and "the report": the same tasks, to run or to open.
  const verb = `${t("Run")} `.toLowerCase();
  const mayRun = useMay()(taskApi.route);
  const runs =
    mayRun && query.toLowerCase().startsWith(verb) ? query.slice(verb.length).trim() : "";
  const taskQuery = runs || query;
  const teams = useList(teamApi.list, query !== "", KEEP);
  const tasks = useCall(taskApi.list, taskQuery ? { q: taskQuery, limit: EACH } : null, KEEP);
  const talks = useCall(chatApi.list, query ? { q: query, per_page: EACH } : null, KEEP);
  if (!query) return [];
  const agents = [...nameOf].map(([id, name]) => ({ id, label: name }));
  const crews = (teams.data ?? []).map(({ TeamId: id, name }) => ({ id, label: name }));
  return [
    {
      title: t("Agents"),
      hits: matching(agents, query, EACH).map(({ id, label }) => ({
        key: id,
        kind: "agent",
        label,
        icon: <AgentAvatar id={id} name={label} size={24} />,
        href: routes.chatWith({ agentId: id }),
        aside: t("Chat"),
      })),
    },
    {
      title: t("Tasks"),
      hits: (tasks.data ?? []).slice(0, EACH).map((task) => {
        const shared = { label: task.name, aside: <TaskBadge task={task} /> };
        return runs
          ? {
              ...shared,
              key: `run-${task.TaskId}`,
              label: t("Run task {name}", { name: task.name }),
              icon: <Play />,
              run: () => void run(task),
            }
          : {
              ...shared,
              key: task.TaskId,
              kind: "task",
              icon: kinds.task,
              href: routes.task(task.TaskId),
            };
      }),
    },
    {
      title: t("Teams"),
      hits: matching(crews, query, EACH).map(({ id, label }) => ({
        key: id,
        kind: "team",
        label,
        icon: kinds.team,
        href: routes.graph(id),
      })),
    },
    {
      title: t("Conversations"),
      hits: (talks.data?.conversations ?? [])
        .slice(0, EACH)
        .map(({ conversation_id: id, agent_id: agentId, title }) => ({
          key: id,
          kind: "conversation",
          label: title,
          icon: kinds.conversation,
          aside: nameOf.get(agentId),
          href: routes.chatWith({ agentId, conversationId: id }),
        })),
    },
  ];
}
