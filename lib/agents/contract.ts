import { endpoint } from "@/lib/core/endpoint";
import type { Authorship } from "@/lib/memberships/contract";
import type { AgentKnowledge, Citation } from "@/lib/knowledge/contract";
import type { ToolDefinition } from "@/lib/tools/contract";
import type { AgentField, AgentTexts } from "@/lib/agents/fields";
import { sentence } from "@/lib/core/shared/sentence";

export type Agent = AgentTexts &
  Authorship & {
    AgentId: string;
    name: string;
    instructions: string;
    model: string;
    tools: ToolDefinition[];
    /** Questions that its empty chat offers; omitted if there are none. */
    starters?: string[];
    /** Names of the skills that it can open; omitted if there are none. One that does not exist is skipped. */
    skills?: string[];
    /** 0 to 2: how freely its model chooses words; omitted: the provider's own. */
    temperature?: number;
    /** Maximum tokens per response; omitted: as many as its model returns. */
    max_tokens?: number;
    /** Used when its model is unavailable; omitted if there is none. */
    fallback_model?: string;
    /** It remembers facts about each person between chats. */
    memory?: true;
    /** The collections of documents that it searches; omitted if there are none. */
    knowledge?: AgentKnowledge;
    /** The person has pinned it to the top of their lists. */
    pinned?: true;
    /** In a workspace: viewers may chat with it. */
    viewers_chat?: true;
    /** When the last run of this agent ended; null before the first. */
    last_used_at: string | null;
    created_at: string;
    updated_at: string;
    version: number;
  };

/** An agent where only its name is shown. */
export type AgentName = Pick<Agent, "AgentId" | "name">;

/** What a person has defined of an agent. */
export type AgentFields = Pick<Agent, AgentField>;

export type AgentInput = Partial<AgentTexts> & {
  name: string;
  instructions: string;
  model?: string;
  /** A string names a built-in tool. */
  tools?: (ToolDefinition | string)[];
  starters?: string[];
  skills?: string[];
  memory?: boolean;
  /** null: none. */
  knowledge?: AgentKnowledge | null;
} & AnswerWish &
  AgentAudience;
/** What is written of an agent in a template or a file too. */
export type AgentDefinition = Omit<AgentInput, keyof AgentAudience>;
/** Only in a workspace of several people: only its creator sees it; viewers may chat with it. */
type AgentAudience = { only_me?: boolean; viewers_chat?: boolean };
/** An agent's model options: null or omitted if not set. */
export type AnswerWish = {
  temperature?: number | null;
  max_tokens?: number | null;
  fallback_model?: string | null;
};
/** Pinning is not a change of the agent: `version` stays. */
type AgentChange = Partial<AgentInput> & { version?: number; pinned?: boolean };

/** How many there are, and the names of the first few. */
export type Used = { count: number; names: string[] };
/** References to an agent that are removed when it is deleted. `tasks`: open ones; `schedules`: those that repeat. */
export type AgentUses = { teams: Used; graphs: Used; tasks: Used; schedules: Used };

/** An agent that need not be saved, and the messages so far; the last message is the person's. */
export type AgentTrial = {
  instructions: string;
  role_description?: string;
  model?: string;
  messages: { role: "user" | "assistant"; content: string }[];
  skills?: string[];
  knowledge?: AgentKnowledge | null;
} & AnswerWish;
/** `model`: the one that replied; `demo` for the built-in one. `sources`: what it cites. */
export type TrialAnswer = { answer: string; model: string; sources?: Citation[] };
/** Input for writing instructions. `language`: a BCP 47 tag. */
export type InstructionsWish = { name: string; role_description?: string; language?: string };

/** How many agents have a model: its id, or following the default. */
export type ModelUse = { model: string; agents: number };

export type AgentPage = { limit?: number; after?: string };

export const agentApi = {
  list: endpoint<AgentPage | void, Agent[]>("GET", "/api/agents", {
    fails: sentence("agents_not_loaded", "Failed to load agents"),
  }),
  names: endpoint<AgentPage | void, AgentName[]>("GET", "/api/agents/names", {
    fails: sentence("agents_not_loaded", "Failed to load agents"),
  }),
  create: endpoint<AgentInput, Agent>("POST", "/api/agents", {
    fails: sentence("agent_not_created", "Failed to create agent"),
  }),
  get: endpoint<{ id: string }, Agent>("GET", "/api/agents/{id}", {
    fails: sentence("agents_not_loaded", "Failed to load agents"),
  }),
  uses: endpoint<{ id: string }, AgentUses>("GET", "/api/agents/{id}/uses"),
  update: endpoint<{ id: string } & AgentChange, Agent>("PUT", "/api/agents/{id}", {
    fails: sentence("agent_not_updated", "Failed to update agent"),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/agents/{id}", {
    fails: sentence("agent_not_deleted", "Failed to delete agent"),
  }),
  addTool: endpoint<{ id: string } & ToolDefinition, Agent>("POST", "/api/agents/{id}/tools", {
    fails: sentence("agent_tool_not_added", "Failed to add tool to agent"),
  }),
  removeTool: endpoint<{ id: string; toolName: string }, Agent>(
    "DELETE",
    "/api/agents/{id}/tools/{toolName}",
    { fails: sentence("agent_tool_not_removed", "Failed to remove tool from agent") },
  ),
  modelUses: endpoint<void, ModelUse[]>("GET", "/api/agents/model", {
    fails: sentence("agents_not_loaded", "Failed to load agents"),
  }),
  /** Sets one model for all agents. `changed`: how many had another. */
  useModel: endpoint<{ model: string }, { changed: number }>("PUT", "/api/agents/model", {
    fails: sentence("agents_not_switched", "Couldn't switch the agents to this model"),
  }),
  /** One reply of an agent that is still being written. Nothing is stored, and no tool is called. */
  tryOut: endpoint<AgentTrial, TrialAnswer>("POST", "/api/agents/try", {
    fails: sentence("agent_not_tried", "Couldn't test the agent"),
  }),
  writeInstructions: endpoint<InstructionsWish, { instructions: string }>(
    "POST",
    "/api/agents/instructions",
    { fails: sentence("instructions_not_written", "Couldn't draft the instructions") },
  ),
};
