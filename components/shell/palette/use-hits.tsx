"use client";
import { CircleDashed } from "@/components/icons/circle-dashed";
import { MessageSquare } from "@/components/icons/message-square";
import { Network } from "@/components/icons/network";
import { Plus } from "@/components/icons/plus";
import { useDeferredValue, type ReactNode } from "react";
import { routes } from "@/components/routes";
import { TaskBadge } from "@/components/runs/task-badge";
import { useAuth } from "@/components/shell/auth-provider";
import { menuGroups } from "@/components/shell/menu";
import { AgentAvatar } from "@/components/ui/avatar";
import { useAgentNames } from "@/lib/agents/browser/client";
import { chatApi } from "@/lib/chat/contract";
import { useCall, useList } from "@/lib/core/http/browser/use-call";
import { taskApi } from "@/lib/tasks/contract";
import { teamApi } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** One result of the palette. */
export type Hit = { key: string; label: string; icon: ReactNode; href: string; aside?: ReactNode };
export type HitGroup = { title: string; hits: Hit[] };

const EACH = 5;
/**
 * Keeps the previous results between keystrokes, so that the list does not empty while the next response is loading.
 */
const KEEP = { keepPreviousData: true, shouldRetryOnError: false };
const finds = (query: string, text: string): boolean =>
  text.toLowerCase().includes(query.toLowerCase());
/** Names that start with the search words come first. */
const firstHits = <T,>(rows: T[], query: string, name: (row: T) => string): T[] =>
  rows
    .filter((row) => finds(query, name(row)))
    .sort(
      (a, b) =>
        Number(finds(query, name(b).slice(0, query.length))) -
        Number(finds(query, name(a).slice(0, query.length))),
    )
    .slice(0, EACH);

/** All matches in groups; without search words, the pages and the create actions. */
export function useHits(typed: string): HitGroup[] {
  const t = useText();
  const { user } = useAuth();
  const query = useDeferredValue(typed.trim());
  const found = useFound(query);
  const places = menuGroups(routes.teams, Boolean(user?.Operator)).flatMap((group) => group.places);
  const go = places.map(({ href, label, Icon }): Hit => ({
    key: href,
    label: t(label),
    icon: <Icon />,
    href,
  }));
  const make: Hit[] = [
    {
      key: "create-agent",
      label: t("Create Agent"),
      icon: <Plus />,
      href: routes.newAgent,
    },
    { key: "create-task", label: t("Create Task"), icon: <Plus />, href: routes.newTask },
    { key: "create-team", label: t("Create Team"), icon: <Plus />, href: routes.newTeam },
    { key: "new-chat", label: t("New Chat"), icon: <Plus />, href: routes.chat },
  ];
  return [
    ...found,
    { title: t("Go to"), hits: firstHits(go, query, (hit) => hit.label) },
    { title: t("Do"), hits: firstHits(make, query, (hit) => hit.label) },
  ].filter((group) => group.hits.length > 0);
}

/** Matching agents, tasks, teams and conversations. */
function useFound(query: string): HitGroup[] {
  const t = useText();
  const nameOf = useAgentNames();
  const teams = useList(teamApi.list, query !== "", KEEP);
  const tasks = useCall(taskApi.list, query ? { q: query, limit: EACH } : null, KEEP);
  const talks = useCall(chatApi.list, query ? { q: query, per_page: EACH } : null, KEEP);
  if (!query) return [];
  return [
    {
      title: t("Agents"),
      hits: firstHits([...nameOf], query, ([, name]) => name).map(([id, name]) => ({
        key: id,
        label: name,
        icon: <AgentAvatar id={id} name={name} size={24} />,
        href: routes.chatWith({ agentId: id }),
        aside: t("Chat"),
      })),
    },
    {
      title: t("Tasks"),
      hits: (tasks.data ?? []).slice(0, EACH).map((task) => ({
        key: task.TaskId,
        label: task.name,
        icon: <CircleDashed />,
        href: routes.task(task.TaskId),
        aside: <TaskBadge task={task} />,
      })),
    },
    {
      title: t("Teams"),
      hits: firstHits(teams.data ?? [], query, (team) => team.name).map(({ TeamId: id, name }) => ({
        key: id,
        label: name,
        icon: <Network />,
        href: routes.graph(id),
      })),
    },
    {
      title: t("Conversations"),
      hits: (talks.data?.conversations ?? [])
        .slice(0, EACH)
        .map(({ conversation_id: id, agent_id: agentId, title }) => ({
          key: id,
          label: title,
          icon: <MessageSquare />,
          aside: nameOf.get(agentId),
          href: routes.chatWith({ agentId, conversationId: id }),
        })),
    },
  ];
}
