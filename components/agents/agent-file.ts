import { toolInFile } from "@/components/agents/tool-in-file";
import type { AgentTool } from "@/components/agents/tools/agent-tool";
import type { Agent, AgentInput } from "@/lib/agents/contract";
import { eachText, fieldsOf, type TextField } from "@/lib/agents/fields";
import { agentLimits, agentRules, answerRules } from "@/lib/agents/shared/rules";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import { askingFirst } from "@/lib/tools/shared/imported";
import { knowledgeLimits, knowledgeRules } from "@/lib/knowledge/rules";
import { skillLimits, skillRules } from "@/lib/skills/rules";
import { sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";

const FORMAT = "troupe-agent";
const VERSION = 1;

export type AgentInFile = AgentInput &
  Required<Pick<AgentInput, TextField | "tools">> & {
    /** Names of the collections that it searched, which are not part of the file. */
    collections?: string[];
  };

/**
 * The agent as one JSON file, without its owner, last use, or id. collections: the names of those that it searches,
 * whose ids mean nothing elsewhere.
 */
export function writeAgentFile(agent: Agent, collections: readonly string[]): string {
  const { knowledge: _, ...fields } = fieldsOf(agent);
  const named = { ...fields, ...(collections.length ? { collections } : {}) };
  const file = { format: FORMAT, version: VERSION, agent: named };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** 'Release writer' becomes 'release-writer.agent.json'. */
export function fileNameOf({ name }: Pick<Agent, "name">): string {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `${plain || "unnamed"}.agent.json`;
}

/**
 * Reads the known fields of a file's text and ignores all others. Throws SentenceError when it is not an agent's file,
 * or contains a tool that the form can't show. Each of its tools asks first.
 */
export function readAgentFile(text: string): AgentInFile {
  const file = object(parsed(text));
  if (file?.format !== FORMAT)
    throw new SentenceError(
      sentence(
        "not_agent_file",
        "This is not an agent's file. Choose a file that was exported from an agent.",
      ),
    );
  if (file.version !== VERSION)
    throw new SentenceError(
      sentence(
        "file_of_other_version",
        "This file was exported by another version of Troupe and can't be read here.",
      ),
    );
  const agent = object(file.agent);
  if (!agent)
    throw new SentenceError(sentence("agent_file_empty", "There is no agent in this file."));
  return {
    name: textOf(agent, "name").trim(),
    ...eachText((field) => textOf(agent, field)),
    instructions: textOf(agent, "instructions"),
    model: textOf(agent, "model") || undefined,
    tools: toolsOf(agent.tools ?? []),
    starters: startersOf(agent.starters),
    skills: skillsOf(agent.skills),
    temperature: numberOf(agent, "temperature"),
    max_tokens: numberOf(agent, "max_tokens"),
    fallback_model: textOf(agent, "fallback_model") || undefined,
    memory: agent.memory === true,
    collections: collectionsOf(agent.collections),
  };
}

/** Invalid starters are dropped: the agent works without them. */
const startersOf = (starters: unknown): string[] | undefined =>
  Array.isArray(starters)
    ? starters
        .filter((each): each is string => typeof each === "string" && !agentRules.starter(each))
        .slice(0, agentLimits.starters)
    : undefined;

/** Skills go with the file by name: one that does not exist where it is imported is skipped. */
const skillsOf = (skills: unknown): string[] | undefined =>
  Array.isArray(skills)
    ? skills
        .filter((each): each is string => typeof each === "string" && !skillRules.name(each))
        .slice(0, skillLimits.skills)
    : undefined;

/** Only to name them. */
const collectionsOf = (collections: unknown): string[] | undefined =>
  Array.isArray(collections)
    ? collections
        .filter((each): each is string => typeof each === "string" && !knowledgeRules.name(each))
        .slice(0, knowledgeLimits.ofAgent)
    : undefined;

/** So is a number out of range. */
function numberOf(agent: Loose, name: keyof typeof answerRules): number | undefined {
  const value = agent[name];
  return typeof value === "number" && !answerRules[name](value) ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SentenceError(
      sentence(
        "agent_file_not_json",
        "This file can't be read as JSON. Choose a file that was exported from an agent.",
      ),
    );
  }
}

type Loose = Record<string, unknown>;
const object = (value: unknown): Loose | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Loose)
    : undefined;

type FieldInFile = Exclude<keyof typeof agentRules, "starter"> | "model" | "fallback_model";

function textOf(agent: Loose, name: FieldInFile): string {
  const value = agent[name] ?? "";
  if (typeof value !== "string")
    throw new SentenceError(
      sentence(
        "agent_file_field_not_text",
        "The agent in this file can't be used: its {field} is not text.",
        { field: name.replace("_", " ") },
      ),
    );
  const broken =
    name === "model" || name === "fallback_model" ? undefined : agentRules[name](value);
  if (broken)
    throw new SentenceError(
      sentence("agent_file_unusable", "The agent in this file can't be used: {why}.", {
        why: broken,
      }),
    );
  return value;
}

/** A built-in tool may be referred to by name; the server refuses unknown names. */
function asAsked(tool: AgentTool): AgentTool {
  const whole = typeof tool === "string" ? builtinNamed(tool) : tool;
  return whole ? askingFirst(whole) : tool;
}

function toolsOf(tools: unknown): AgentInFile["tools"] {
  if (!Array.isArray(tools))
    throw new SentenceError(
      sentence(
        "agent_file_tools_not_list",
        "The agent in this file can't be used: its tools are not a list.",
      ),
    );
  if (tools.length > agentLimits.tools)
    throw new SentenceError(
      sentence(
        "agent_file_too_many_tools",
        "The agent in this file can't be used: it has more than {most} tools.",
        { most: agentLimits.tools },
      ),
    );
  return tools.map((tool, at) => asAsked(toolInFile(tool, at)));
}
