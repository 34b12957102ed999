import { ids } from "./loop-values";

export type Call = { method: string; url: string; body?: unknown };
const WORDS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu";
export const READS = [
  ...[
    "/api/agents",
    "/api/agents/names",
    "/api/templates",
    "/api/teams",
    "/api/tasks",
    "/api/tasks?status=completed",
    "/api/runs",
    `/api/runs?task_id=${ids.task}`,
    "/api/conversations?per_page=50",
  ],
  ...[
    "/api/tasks?q=nothing+of+the+sort",
    "/api/tasks?q=alpha",
    "/api/conversations?q=alpha",
    "/api/conversations?q=alpha+beta+gamma",
    "/api/conversations?q=al",
    `/api/conversations?agent_id=${ids.agent}`,
  ],
  ...[
    `/api/agents/${ids.agent}`,
    `/api/templates/${ids.template}`,
    `/api/teams/${ids.team}`,
    `/api/tasks/${ids.task}`,
    `/api/runs/${ids.run}`,
    `/api/runs/${ids.heavy}`,
  ],
  ...[
    `/api/conversations/${ids.conversation}`,
    `/api/conversations/${ids.long}`,
    `/api/messages/${ids.message}/versions`,
    `/api/graph?team_id=${ids.team}`,
  ],
  ...[
    "/api/dashboard",
    "/api/usage?by=agent",
    "/api/notices",
    "/api/profile",
    "/api/keys",
    "/api/secrets",
    "/api/models",
    "/api/model-providers",
    "/api/auth/sessions",
    "/api/auth/me",
  ],
  ...[
    "/api/tasks/schedule-preview?cron=0+0+29+2+1&time_zone=Europe%2FBerlin",
    `/api/teams/${ids.team}/export`,
    `/api/conversations/${ids.long}/export?format=json`,
    `/api/conversations/${ids.long}/export?format=markdown`,
    "/api/profile/export",
  ],
];
/** `try`: how many times it was called before; names must be unique. */
export const WRITES: Record<string, (at: number) => Call> = {
  "PUT /api/agents/{id}": (at) => ({
    method: "PUT",
    url: `/api/agents/${ids.agent}`,
    body: { name: `Other ${at}` },
  }),
  "POST /api/agents": (at) => ({
    method: "POST",
    url: "/api/agents",
    body: { name: `New ${at}`, instructions: WORDS },
  }),
  "POST /api/tasks": (at) => ({
    method: "POST",
    url: "/api/tasks",
    body: { name: `New ${at}`, description: WORDS },
  }),
  "PUT /api/tasks/{id}": (at) => ({
    method: "PUT",
    url: `/api/tasks/${ids.task}`,
    body: { description: `${WORDS} ${at}` },
  }),
  "POST /api/route-task (chosen)": (at) => ({
    method: "POST",
    url: `/api/route-task/task-free-${at}`,
  }),
  "POST /api/route-task (by members)": (at) => ({
    method: "POST",
    url: `/api/route-task/task-two-${at}`,
  }),
  "POST /api/teams": () => ({
    method: "POST",
    url: "/api/teams",
    body: { name: "New", agents: ["agent-1", "agent-2"] },
  }),
  "POST /api/chat (new)": () => ({
    method: "POST",
    url: "/api/chat",
    body: { content: WORDS, agent_id: ids.agent },
  }),
  "POST /api/chat (a long conversation)": (at) => ({
    method: "POST",
    url: "/api/chat",
    body: { content: WORDS, agent_id: ids.agent, conversation_id: `conversation-long-${at}` },
  }),
  "POST /api/notices/seen": () => ({
    method: "POST",
    url: "/api/notices/seen",
    body: { run_ids: Array.from({ length: 50 }, (_, row) => `run-${row * 2}`) },
  }),
  "DELETE /api/agents/{id}": (at) => ({ method: "DELETE", url: `/api/agents/agent-${at + 1}0` }),
  "DELETE /api/tasks/{id}": (at) => ({ method: "DELETE", url: `/api/tasks/task-${at + 10}` }),
  "DELETE /api/tasks/{id} (of very many runs)": (at) => ({
    method: "DELETE",
    url: `/api/tasks/task-many-${at}`,
  }),
  "DELETE /api/teams/{id}": (at) => ({ method: "DELETE", url: `/api/teams/team-${at + 20}` }),
  "DELETE /api/conversations/{id} (a long one)": (at) => ({
    method: "DELETE",
    url: `/api/conversations/conversation-long-${at}`,
  }),
};
