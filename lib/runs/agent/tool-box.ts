import "server-only";
import type { Call, CallOutcome } from "@/lib/runs/run/rounds";
import { delegateTo } from "@/lib/runs/agent/delegate";
import type { Delegations } from "@/lib/runs/agent/delegations";
import type { CutOff, WaitingCall, ToolBox } from "@/lib/runs/run/tool-box-port";
import type { Scope } from "@/lib/core/identity";
import { checkArguments } from "@/lib/tools/check/arguments";
import {
  asksEachTime,
  needsApproval,
  needsPerson,
  type CallProgress,
  type SignInWanted,
  type ToolDefinition,
} from "@/lib/tools/contract";
import type { BuiltinName } from "@/lib/tools/builtin-table";
import { withReason } from "@/lib/core/shared/sentence";
import { modelTool } from "@/lib/tools/finding/model-tool";
import type { Offer } from "@/lib/tools/finding/offer";
import { fingerprintOf } from "@/lib/tools/fingerprint";
import { keepGiven } from "@/lib/files/agents/given-file";
import type { SentFile } from "@/lib/files/contract";
import { runMemoryTool } from "@/lib/memory/memory-tools";
import { memoryToolOf, noteCall, type RunMemory } from "@/lib/memory/run-memory";
import { withPictures } from "@/lib/runs/agent/context/pictures";
import { fileNamed, runFileTool } from "@/lib/files/agents/file-tools";
import { runSkillTool } from "@/lib/skills/agents/skill-tools";
import { runKnowledgeTool } from "@/lib/knowledge/agents/tools";
import { FILE_TOOLS, KNOWLEDGE_TOOLS, SKILL_TOOLS } from "@/lib/tools/shared/definitions";
import { readsOnly } from "@/lib/tools/check/reads-only";
import { cut } from "@/lib/tools/run/cut";
import { runTool } from "@/lib/tools/run-tool";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

/** After this many unsuccessful sign-ins, the person is not asked again for the same call. */
const SIGN_INS = 2;
/** How often, and how many times, a call's progress is reported. */
const PROGRESS_MS = 500;
const PROGRESS_MOST = 500;

/**
 * The tools of one agent, for a run of its owner, as in `offered`. A name that matches none of them is an error that
 * the model can correct. `allowed`: the fingerprints of tools that their person has allowed for the rest of the
 * conversation or task (lib/tools/approvals). `asking`: the context for delegation.
 */
export function toolBox(
  me: Scope,
  { definitions, direct, finder }: Offer,
  allowed: ReadonlySet<string> = new Set(),
  asking?: Delegations,
): ToolBox {
  const byName = new Map(definitions.map((each) => [each.function.name, each]));
  const isAllowed = (call: Call, definition: ToolDefinition): boolean => {
    const tool = fingerprintOf(definition);
    const isApproved = call.state === "approved" && (call.tool ?? tool) === tool;
    return isApproved || (allowed.has(tool) && !asksEachTime(definition));
  };
  return {
    tools: [...direct.map(modelTool), ...(finder?.tools ?? [])],
    ...(finder
      ? { meant: (call) => finder.meant(call), asWritten: (all) => all.map(finder.asWritten) }
      : {}),

    withPictures: (rounds) => withPictures(me.workspace, rounds),

    waits(call) {
      if (finder?.isSearch(call)) return null; // it has no effect
      const definition = byName.get(call.name);
      if (typeof call.arguments === "string") return null; // it has no effect
      if (call.state === "sign_in" || call.state === "answer") return call.state;
      // The call may have happened: only a tool that is safe to repeat is called again. One that no longer exists is
      // not.
      if (call.state === "unknown") return definition?.implementation?.idempotent ? null : "result";
      if (!definition) return null;
      if (needsPerson(definition)) return "result";
      const memory = asking && memoryCallOf(asking, definition);
      if (memory?.outside && call.state !== "approved") return "approval"; // each call by itself
      return needsApproval(definition) && !isAllowed(call, definition) ? "approval" : null;
    },

    reach: (call) => (finder?.isSearch(call) ? "search" : doing(byName.get(call.name))),

    fingerprint(call) {
      const definition = byName.get(call.name);
      const isLasting = definition && needsApproval(definition) && !asksEachTime(definition);
      return isLasting ? fingerprintOf(definition) : undefined;
    },

    async run(call, until) {
      const definition = byName.get(call.name);
      if (typeof call.arguments === "string" && (definition || finder))
        return failed(
          `The arguments of ${call.name} are not valid JSON, so the call was not made. Call it again with one complete JSON object.`,
        );
      noteCall(asking?.memory, definition);
      if (finder?.isSearch(call))
        return { ok: true, result: cut(finder.search(call.arguments)), duration_ms: 0 };
      if (!definition) return failed(finder?.fault(call) ?? `There is no tool named ${call.name}.`);
      const within = asking && withinRun(asking, definition, call, until.signal);
      if (within) return within;
      const files: SentFile[] = [];
      const { ok, result, error, error_reason, unknown, sign_in, question, duration_ms, ...trail } =
        await runTool({
          me,
          definition,
          args: call.arguments,
          asking: asking && { run: asking.claimed.run.id, dialogue: call.dialogue },
          signal: until.cut,
          ...(asking ? reachOf(asking, call, files) : {}),
        });
      if (unknown && !definition.implementation?.idempotent) {
        // As after a crash: its person reports the outcome.
        Object.assign(call, { state: "unknown", unknown: withReason(error ?? "", error_reason) });
        return { cut: true };
      }
      if (sign_in && waitsForSignIn(call, sign_in)) return { cut: true };
      if (question) {
        Object.assign(call, { state: "answer", ...question });
        return { cut: true };
      }
      const content = ok ? (result ?? "") : `Error: ${error ?? "The tool failed."}`;
      const attachments = ok && files.length ? { files } : {};
      return { ok, result: content, duration_ms, ...attachments, ...trailOf(trail) };
    },
  };
}

/** The outcome of a tool that needs the run: its skills, files, documents, memory or other agents; undefined for others. */
function withinRun(
  asking: Delegations,
  definition: ToolDefinition,
  call: Call,
  signal: AbortSignal,
): Promise<CallOutcome | WaitingCall | CutOff> | undefined {
  const skillTool = builtinAmong(SKILL_TOOLS, definition);
  if (skillTool) return readSkill(asking, skillTool, call);
  const fileTool = builtinAmong(FILE_TOOLS, definition);
  if (fileTool) return work(asking, fileTool, call);
  const knowledgeTool = builtinAmong(KNOWLEDGE_TOOLS, definition);
  if (knowledgeTool) return searchDocuments(asking, knowledgeTool, call);
  const memory = memoryCallOf(asking, definition);
  if (memory) return rememberIn(memory, asking, definition, call);
  return asksAgent(definition) ? ask(asking, definition, call, signal) : undefined;
}

/** The files available to a run's call, and a function that stores those that it returns. */
const reachOf = ({ desk, chain, tell }: Delegations, { id }: Call, files: SentFile[]) => ({
  onProgress: atTimes((progress) => tell({ event: "tool_progress", data: { id, ...progress } })),
  fileNamed: (name: string) => fileNamed(desk, name),
  keepFile: keepGiven(desk, { callId: id, agentId: agentOf(chain) }, (file) => files.push(file)),
});
/** A server may report progress as often as it likes; people and the log get only some of it. */
function atTimes(tell: (progress: CallProgress) => void): (said: CallProgress) => void {
  let last = -Infinity;
  let left = PROGRESS_MOST;
  return (progress) => {
    const now = performance.now();
    if (left === 0 || now - last < PROGRESS_MS) return;
    [last, left] = [now, left - 1];
    tell(progress);
  };
}
/** How much of a tool's output is stored with its step. */
const LOG_CHARS = 8_000;
function trailOf({ hosts, logs }: { hosts: string[]; logs: string[] }): Partial<CallOutcome> {
  let room = LOG_CHARS;
  const lines = logs.filter((line) => (room -= line.length) >= 0);
  return { ...(hosts.length ? { hosts } : {}), ...(lines.length ? { logs: lines } : {}) };
}
/** The agent that has these tools. */
const agentOf = (chain: Delegations["chain"]): string => chain.at(-1)!.AgentId;

/** What a call of it could do. */
const doing = (definition?: ToolDefinition): ReturnType<NonNullable<ToolBox["reach"]>> =>
  definition ? (readsOnly(definition) ? "read" : "effect") : null;

/** The call did nothing, and waits for its person to sign in. False after too many attempts. */
function waitsForSignIn(call: Call, connection: SignInWanted): boolean {
  const before = call.signIns ?? 0;
  if (before >= SIGN_INS) return false;
  Object.assign(call, { state: "sign_in", connection, signIns: before + 1 });
  return true;
}

const asksAgent = ({ implementation }: ToolDefinition): boolean =>
  implementation?.kind === "builtin" && implementation.name === "ask_agent";

async function ask(
  asking: Delegations,
  definition: ToolDefinition,
  call: Call,
  signal: AbortSignal,
): Promise<CallOutcome | WaitingCall | CutOff> {
  const wanted = await askedIn(asking.claimed.me, definition, call);
  if (typeof wanted === "string") return failed(wanted);
  const boxOf = (offer: Offer, allowed: ReadonlySet<string>, deeper: Delegations) =>
    toolBox(asking.claimed.me, offer, allowed, deeper);
  return delegateTo(asking, call, wanted.agent, wanted.message, signal, boxOf);
}

/** The agent and message of a call; or a sentence that says what is wrong with it. */
async function askedIn(
  me: Scope,
  definition: ToolDefinition,
  call: Call,
): Promise<{ agent: string; message: string } | string> {
  try {
    const { agent, message } = await checkArguments(me.workspace, definition, call.arguments);
    return { agent: String(agent), message: String(message) };
  } catch (error) {
    if (error instanceof ToolFault) return error.message;
    throw error;
  }
}

const builtinAmong = (
  names: readonly BuiltinName[],
  { implementation }: ToolDefinition,
): BuiltinName | undefined =>
  implementation?.kind === "builtin"
    ? names.find((name) => name === implementation.name)
    : undefined;

/** A call of one of the tools that read the agent's skills. */
async function readSkill(
  { skills }: Delegations,
  name: BuiltinName,
  call: Call,
): Promise<CallOutcome> {
  const start = performance.now();
  const { ok, result } = await runSkillTool(skills, name, call.arguments);
  return { ok, result: cut(result), duration_ms: Math.round(performance.now() - start) };
}

/** A call of one of the tools that search an agent's documents. */
async function searchDocuments(
  { claimed: { me }, chain }: Delegations,
  name: BuiltinName,
  call: Call,
): Promise<CallOutcome> {
  const start = performance.now();
  const { ok, result } = await runKnowledgeTool(me, chain.at(-1)!.knowledge, name, call.arguments);
  return { ok, result: cut(result), duration_ms: Math.round(performance.now() - start) };
}

/** A call of one of the file tools. */
async function work(
  { desk, chain }: Delegations,
  name: BuiltinName,
  call: Call,
): Promise<CallOutcome> {
  const start = performance.now();
  const { ok, result } = await runFileTool(desk, name, {
    callId: call.id,
    agentId: agentOf(chain),
    args: call.arguments,
  });
  return { ok, result: cut(result), duration_ms: Math.round(performance.now() - start) };
}

/** The run's memory, for a call of one of its tools by an agent that has memory; undefined for any other call. */
const memoryCallOf = (
  { memory, chain }: Delegations,
  definition: ToolDefinition,
): RunMemory | undefined =>
  chain.length === 1 && memory?.agents.has(agentOf(chain)) && memoryToolOf(definition)
    ? memory
    : undefined;

/** A call of one of the memory tools. */
async function rememberIn(
  memory: RunMemory,
  { claimed, chain }: Delegations,
  definition: ToolDefinition,
  call: Call,
): Promise<CallOutcome> {
  const start = performance.now();
  const { ok, result } = await runMemoryTool(claimed.me, memory, memoryToolOf(definition)!, {
    callId: call.id,
    agentId: agentOf(chain),
    args: call.arguments,
  });
  return { ok, result: cut(result), duration_ms: Math.round(performance.now() - start) };
}

const failed = (why: string): CallOutcome => ({
  ok: false,
  result: `Error: ${why}`,
  duration_ms: 0,
});
