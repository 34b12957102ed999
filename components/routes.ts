import { settingsEntries, type SettingsName, settingsPages } from "@/components/settings-pages";

/** The paths of the settings. Names and paths are those of the list. */
const settings = Object.fromEntries(settingsEntries.map(([name, { path }]) => [name, path])) as {
  readonly [name in SettingsName]: (typeof settingsPages)[name]["path"];
};

const screens = {
  dashboard: "/app",
  teams: "/app/teams",
  agents: "/app/teams/agents",
  tasks: "/app/tasks",
  chat: "/app/chat",
  programRuns: "/app/runs",
  /** The page of each run, as a pattern: not a URL. */
  oneRun: "/app/runs/[id]",
  files: "/app/files",
  knowledge: "/app/knowledge",
  /** The page of each collection and of each document, as patterns: not URLs. */
  oneCollection: "/app/knowledge/[id]",
  oneDocument: "/app/knowledge/[id]/documents/[documentId]",
  ...settings,
  /** Opened from an invitation's link, with its token. */
  invitation: "/app/invitation",
} as const;

const part = encodeURIComponent;

/** The paths of the signed-in screens. The query string says which form or item is open. */
export const routes = {
  ...screens,
  limits: `${screens.usage}#limits`,
  newAgent: `${screens.agents}?create=true`,
  agentFromTemplate: (id: string) => `${screens.agents}?create=true&template=${part(id)}`,
  /** `key`: the storage key of the imported file's draft. */
  agentFromFile: (key: string) => `${screens.agents}?create=true&import=${part(key)}`,
  editAgent: (id: string) => `${screens.agents}?edit=${part(id)}`,
  /** The form of an agent with one of its versions, or with their list. */
  agentVersion: (id: string, version: number | "all") =>
    `${screens.agents}?edit=${part(id)}&version=${version}`,
  duplicateAgent: (id: string) => `${screens.agents}?create=true&copy=${part(id)}`,
  agentTemplates: `${screens.agents}?view=templates`,
  newTeam: `${screens.teams}?create=true`,
  editTeam: (id: string) => `${screens.teams}?edit=${part(id)}`,
  graph: (teamId: string) => `${screens.teams}?team=${part(teamId)}`,
  /** The graph, showing a run of the team; by default the latest. */
  graphAtWork: (teamId: string, runId?: string) =>
    `${screens.teams}?team=${part(teamId)}&view=run${runId ? `&run=${part(runId)}` : ""}`,
  memoryOf: (agentId: string) => `${screens.memory}?agent=${part(agentId)}`,
  newWorkspace: `${screens.workspace}?create=true`,
  newApiKey: `${screens.apiKeys}?create=true`,
  newProvider: `${screens.models}?create=true`,
  newTask: `${screens.tasks}?create=true`,
  newTaskFor: (teamId: string) => `${screens.tasks}?create=true&team=${part(teamId)}`,
  programRun: (id: string) => `${screens.programRuns}/${part(id)}`,
  collection: (id: string) => `${screens.knowledge}/${part(id)}`,
  /** A document, showing these words of it. */
  document: (id: string, documentId: string, quote?: string) =>
    `${screens.knowledge}/${part(id)}/documents/${part(documentId)}${quote ? `?quote=${part(quote)}` : ""}`,
  /** Two runs side by side, on the page of the first. */
  comparedRuns: (id: string, other: string) =>
    `${screens.programRuns}/${part(id)}?with=${part(other)}`,
  /** The runs that match all of these filters. */
  runsWith: (filters: Record<string, string>) =>
    `${screens.programRuns}?${new URLSearchParams(filters)}`,
  tasksOf: (status: "pending" | "completed") => `${screens.tasks}?status=${status}`,
  task: (id: string) => `${screens.tasks}?task=${part(id)}`,
  /** Empty parts are omitted. */
  chatWith(query: { [name in ChatQuery]?: string | null }): string {
    const params = Object.entries(query).filter((each): each is [string, string] => !!each[1]);
    return params.length ? `${screens.chat}?${new URLSearchParams(params)}` : screens.chat;
  },
};

type ChatQuery = "agentId" | "teamId" | "conversationId" | "messageId" | "list";
