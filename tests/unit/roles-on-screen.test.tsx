// @vitest-environment happy-dom
import { SWRConfig } from "swr";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { AgentsScreen } from "@/components/agents/agents-screen";
import { routes } from "@/components/routes";
import { ConnectionsScreen } from "@/components/settings/connections/connections-screen";
import { KeysScreen } from "@/components/settings/keys/keys-screen";
import { TrashScreen } from "@/components/settings/trash-screen";
import { WorkspaceContext } from "@/components/shell/workspace";
import { TeamsScreen } from "@/components/teams/teams-screen";
import { TaskCard } from "@/components/tasks/list/task-card";
import { TasksHead } from "@/components/tasks/tasks-head";
import { DetailHead } from "@/components/tasks/detail/detail-head";
import { Limits } from "@/components/usage/limits";
import { LiveTasks, LiveTasksContext } from "@/lib/tasks/browser/live-tasks";
import type { Task } from "@/lib/tasks/contract";
import { Offered } from "@/components/settings/models/offered";
import type { Role } from "@/lib/core/shared/roles";
import { json, show } from "../support/screen";

const at = "2026-11-20T09:00:00.000Z";
const agent = {
  AgentId: "scout",
  name: "Scout",
  instructions: "Look things up.",
  role_description: "Helper",
  model: "demo",
  tools: [],
  version: 1,
  last_used_at: null,
  created_at: at,
  updated_at: at,
};
const team = {
  TeamId: "desk",
  name: "Trip desk",
  description: "",
  agents: ["scout"],
  version: 1,
  created_at: at,
  updated_at: at,
};
const task: Task = {
  TaskId: "task",
  name: "Report",
  description: "Write it.",
  status: "pending",
  assigned_agents: ["Scout"],
  attempts: 0,
  labels: [],
  version: 1,
  created_at: at,
  updated_at: at,
};
const replies = {
  "/api/agents": json(200, [agent]),
  "/api/agents/names": json(200, [{ AgentId: "scout", name: "Scout" }]),
  "/api/agents/scout/uses": json(200, {
    teams: { count: 0, names: [] },
    graphs: { count: 0, names: [] },
    tasks: { count: 0, names: [] },
    schedules: { count: 0, names: [] },
  }),
  "/api/teams": json(200, [team]),
  "/api/tasks": json(200, [task]),
  "/api/notices": json(200, []),
  "/api/budgets": json(200, [
    {
      BudgetId: "budget",
      of: "all",
      per: "month",
      unit: "usd",
      limit: 5,
      at_limit: "ask",
      spent: 1,
      reserved: 0,
    },
  ]),
  "/api/templates": json(200, [
    {
      TemplateId: "mine",
      name: "Mine",
      instructions: "x",
      role_description: "",
      model: "demo",
      tools: [],
    },
  ]),
  "/api/bin": json(200, [
    { kind: "task", id: "gone", name: "Gone", deleted_at: at, kept_until: at },
  ]),
  "/api/connections": json(200, [
    {
      ConnectionId: "work",
      name: "At work",
      kind: "mcp",
      url: "https://mcp.example.com",
      status: "connected",
      auth: { type: "none" },
      tools: [],
      used_by: [],
      signed_in: true,
    },
  ]),
  "/api/keys": json(200, []),
  "/api/secrets": json(200, [{ name: "KEY", hosts: ["api.example.com"], last_used_at: null }]),
  "/api/shares": json(200, []),
  "/api/files": json(200, []),
  "/api/files/space": json(200, { used: 0, most: 1, files: 0 }),
  "/api/models": json(200, [
    { id: "demo", label: "Demo", default: true, configured: true, provider_id: null },
    { id: "other", label: "Other", default: false, configured: true, provider_id: null },
  ]),
};

/** What every part of a task needs besides it. */
const routing = { busy: new Set<string>(), problem: null, route: async () => {} } as never;
const chosen = { chosen: [], has: () => false, toggle: () => {}, only: () => {} } as never;
const nothing = () => undefined;

type Screen = {
  name: string;
  path: string;
  page: ReactNode;
  /** A word that shows that everything has arrived. */
  ready: string;
  /** What only members see; what only admins see. Everything else is for viewers, too. */
  members: string[];
  admins: string[];
};
const SCREENS: Screen[] = [
  {
    name: "Agents",
    ready: "Mine",
    path: routes.agents,
    page: <AgentsScreen directAddress="http://localhost" />,
    members: [
      "Chat with Scout", // closed to viewers
      "Create Agent",
      "Delete Scout",
      "Delete template Mine",
      "Duplicate",
      "Edit Scout",
      "Import",
      "More actions for Scout",
      "Pin to the top",
      "Use template Mine",
    ],
    admins: [],
  },
  {
    name: "Teams",
    ready: "Trip desk",
    path: routes.teams,
    page: <TeamsScreen />,
    members: ["Create Agent", "Create Team", "Delete", "Edit", "Import", "New task for Trip desk"],
    admins: [],
  },
  {
    name: "The head of the tasks",
    ready: "Task Management",
    path: routes.tasks,
    page: (
      <TasksHead
        tasks={[task]}
        reading={false}
        filtered={false}
        creating={false}
        quiet={false}
        onCreate={nothing}
      />
    ),
    members: ["Create Task"],
    admins: [],
  },
  {
    name: "A task of the board",
    ready: "Report",
    path: routes.tasks,
    page: (
      <TaskCard
        task={task}
        move={{} as never}
        agents={[]}
        teams={[]}
        address={{} as never}
        chosen={chosen}
        routing={routing}
        onOpen={nothing}
      />
    ),
    members: ["Route Task: Report", "Select Report"],
    admins: [],
  },
  {
    name: "An open task",
    ready: "Report",
    path: routes.tasks,
    page: <DetailHead task={task} arriving={false} onEdit={nothing} onClose={nothing} />,
    members: ["Delete task", "Edit task", "Mark as completed", "Mark as in progress", "More"],
    admins: [],
  },
  {
    name: "Trash",
    ready: "Gone",
    path: routes.trash,
    page: <TrashScreen />,
    members: [
      "Delete Gone permanently",
      "Empty trash",
      "Restore Gone",
      "Select Gone",
      "Select all 1",
    ],
    admins: [],
  },
  {
    name: "Connections",
    ready: "At work",
    path: routes.connections,
    page: <ConnectionsScreen />,
    members: ["Sign out of At work"],
    admins: ["Add connection", "Edit At work", "Refresh At work", "Remove At work"],
  },
  {
    name: "API keys",
    ready: "KEY",
    path: routes.apiKeys,
    page: <KeysScreen />,
    members: ["Create API Key"],
    admins: ["Add secret", "Delete KEY"],
  },
  {
    name: "Limits",
    ready: "used",
    path: routes.usage,
    page: <Limits />,
    members: [],
    admins: ["Change", "Remove", "Set a limit"],
  },
  {
    name: "Models",
    ready: "Other",
    path: routes.models,
    page: <Offered fresh={null} onFresh={nothing} />,
    members: [],
    admins: ["Make default Other"],
  },
];

const nameOf = (each: HTMLElement) =>
  (each.getAttribute("aria-label") ?? each.textContent ?? "").trim();

/** The names of what can be pressed, opened or ticked. */
async function controls(role: Role, { page, path, ready }: Screen): Promise<string[]> {
  await show(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <WorkspaceContext value={{ id: "workspace", name: "Night desk", role }}>
        <LiveTasksContext value={new LiveTasks()}>
          <section data-role={role}>{page}</section>
        </LiveTasksContext>
      </WorkspaceContext>
    </SWRConfig>,
    path,
    replies,
  );
  const find = () => [
    ...document.querySelectorAll<HTMLElement>(
      ["a", "button", "input[type=checkbox]"]
        .map((each) => `[data-role=${role}] ${each}`)
        .join(","),
    ),
  ];
  await expect
    .poll(() => document.querySelector(`[data-role=${role}]`)?.textContent)
    .toContain(ready);
  await new Promise((resolve) => setTimeout(resolve, 50)); // what is drawn in the next frame
  return [
    ...new Set(
      find()
        .filter((each) => !each.matches("fieldset:disabled *"))
        .map(nameOf),
    ),
  ];
}

test.each(SCREENS.map((each) => [each.name, each] as const))(
  "%s offers a viewer and a member only what their role allows",
  async (_, screen) => {
    const all = await controls("admin", screen);
    const without = async (role: Role) => {
      const left = await controls(role, screen);
      return all.filter((each) => !left.includes(each)).toSorted();
    };
    expect(await without("member")).toEqual(screen.admins.map(matching(all)).toSorted());
    expect(await without("viewer")).toEqual(
      [...screen.members, ...screen.admins].map(matching(all)).toSorted(),
    );
  },
);

/** The whole name of the control that begins with this. */
const matching = (all: string[]) => (name: string) =>
  all.find((each) => each === name) ?? all.find((each) => each.startsWith(name)) ?? name;

test("a viewer can read an agent's form, but neither change nor save it", async () => {
  const screen: Screen = {
    name: "",
    ready: "Scout",
    path: routes.editAgent("scout"),
    page: <AgentsScreen directAddress="x" />,
    members: [],
    admins: [],
  };
  const asMember = await controls("member", { ...screen, ready: "Save as Template" });
  expect(asMember).toEqual(expect.arrayContaining(["Save", "Cancel", "Save as Template"]));
  const asViewer = await controls("viewer", { ...screen, ready: "Close" });
  expect(asViewer).toContain("Close");
  for (const each of ["Save", "Save as Template"]) expect(asViewer).not.toContain(each);
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>("[data-role=viewer] form :is(input, textarea)"),
  ];
  expect(fields.length).toBeGreaterThan(2);
  for (const field of fields) expect(field.matches(":disabled, fieldset:disabled *")).toBe(true);
});
