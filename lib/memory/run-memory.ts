import "server-only";
import type { Agent } from "@/lib/agents/contract";
import { db } from "@/lib/core/db/db";
import { writeAside } from "@/lib/core/db/faults";
import type { Scope } from "@/lib/core/identity";
import { chosen, inPrompt, type KnownFact } from "@/lib/memory/prompt";
import { memoryLimits } from "@/lib/memory/rules";
import { beforeOf, isNew } from "@/lib/memory/schema";
import type { BuiltinName } from "@/lib/tools/builtin-table";
import type { ToolDefinition } from "@/lib/tools/contract";
import { builtinNamed, MEMORY_TOOLS } from "@/lib/tools/shared/definitions";

/** Tools whose results come from this server, and not from files, websites, other agents or anyone else. */
const SAFE: ReadonlySet<BuiltinName> = new Set([
  "current_time",
  "calculator",
  "create_task",
  ...MEMORY_TOOLS,
]);
/** The last use of a fact is written once an hour. */
const USED_MS = 60 * 60_000;

/** A chat in which agents may remember, as the chat starts its reply. */
export type MemoryInput = {
  conversationId: string;
  /** The reply that the run writes. */
  messageId: string;
  /** What the person has written, which the facts should fit. */
  message: string;
  /** Did earlier messages of the conversation contain anything from outside? `isSafe`: as for this run's tools. */
  readOutside: (isSafe: (tool: string) => boolean) => Promise<boolean>;
};

/** The state of memory in one run, shared by its agents. Without one, agents of the run have no memory. */
export type RunMemory = MemoryInput & {
  /** The agents that have memory. */
  agents: Set<string>;
  /** The facts in the requests of each. */
  shown: Map<string, KnownFact[]>;
  /**
   * Whether the run has read outside content, which may contain instructions of someone else: from then on each change
   * of the memory needs approval. It never becomes false again.
   */
  outside: boolean;
};

export const newRunMemory = (input: MemoryInput): RunMemory => ({
  ...input,
  agents: new Set(),
  shown: new Map(),
  outside: false,
});

type Reading = {
  /** Names of tools that the run has called before it was resumed. */
  called: readonly string[];
  /** Files are attached or available. */
  hasFiles: boolean;
  /** The model's context in tokens, if known. */
  context: number | undefined;
};

/**
 * What memory adds to an agent of a run: its tools with those for memory, and the end of its system prompt. Both are
 * unchanged for an agent without memory, which costs no query.
 */
export async function memoryFor(
  memory: RunMemory | undefined,
  me: Scope,
  { AgentId, memory: wanted, tools }: Agent,
  { called, hasFiles, context }: Reading,
): Promise<{ tools: ToolDefinition[]; facts: string }> {
  if (!memory || !wanted) return { tools, facts: "" };
  const own = new Set(tools.map((each) => each.function.name));
  const isSafe = safeFor(tools);
  const [facts, outside] = await Promise.all([
    knownFacts(me, AgentId, memory),
    memory.outside ||
      hasFiles ||
      called.some((name) => !isSafe(name)) ||
      memory.readOutside(isSafe),
  ]);
  memory.outside ||= outside;
  memory.agents.add(AgentId);
  const fitting = chosen(memory.message, facts, context);
  memory.shown.set(AgentId, fitting);
  const added = MEMORY_TOOLS.filter((name) => !own.has(name));
  return {
    tools: [...tools, ...added.flatMap((name) => builtinNamed(name) ?? [])],
    facts: inPrompt(fitting),
  };
}

/**
 * By their names, as steps and messages have them. An agent's own tool may have the name of one for memory, which was
 * built in later.
 */
function safeFor(tools: readonly ToolDefinition[]): (name: string) => boolean {
  const others = new Set(
    tools.filter((each) => !isSafeTool(each)).map((each) => each.function.name),
  );
  const names: ReadonlySet<string> = SAFE;
  return (name) => names.has(name) && !others.has(name);
}

const isSafeTool = ({ implementation: made }: ToolDefinition): boolean =>
  made?.kind === "builtin" && SAFE.has(made.name);

/** A call of this tool starts; undefined: it searches for tools, whose descriptions come from servers. */
export function noteCall(memory: RunMemory | undefined, tool: ToolDefinition | undefined): void {
  if (memory && !(tool && isSafeTool(tool))) memory.outside = true;
}

/** The memory tool that this is; undefined for any other. */
export const memoryToolOf = ({ implementation: made }: ToolDefinition): BuiltinName | undefined =>
  made?.kind === "builtin" ? MEMORY_TOOLS.find((name) => name === made.name) : undefined;

/** The agent has replied, so the facts in its request count as used. Nothing waits for that. */
export function noteUsed(memory: RunMemory | undefined, agentId: string): void {
  const old = Date.now() - USED_MS;
  const ids = (memory?.shown.get(agentId) ?? [])
    .filter(({ usedAt }) => !usedAt || usedAt.getTime() < old)
    .map(({ id }) => id);
  memory?.shown.delete(agentId);
  if (ids.length === 0) return;
  writeAside("the last use of remembered facts", () =>
    db().memory.updateMany({ where: { id: { in: ids } }, data: { usedAt: new Date() } }),
  );
}

/** The facts as they were when the reply started: what it has changed itself is in its calls. Newest first. */
async function knownFacts(
  me: Scope,
  agentId: string,
  { messageId }: MemoryInput,
): Promise<KnownFact[]> {
  const rows = await db().memory.findMany({
    where: { ownerId: me.own, agentId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 2 * memoryLimits.facts, // with those that were forgotten since yesterday
  });
  return rows.flatMap((row) => {
    if (row.changedIn !== messageId) return row.forgottenAt ? [] : [row];
    return isNew(row) ? [] : [{ ...row, fact: beforeOf(row)?.fact ?? row.fact }];
  });
}
