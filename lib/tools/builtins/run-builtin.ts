import "server-only";
import type { Scope } from "@/lib/core/identity";
import { currentTime } from "@/lib/tools/builtins/current-time";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import { fetchUrl } from "@/lib/tools/builtins/fetch-url";
import { providedWork, type ProvidedName } from "@/lib/tools/builtins/provided";
import { webSearch } from "@/lib/tools/builtins/web-search";
import { checkArguments } from "@/lib/tools/check/arguments";
import type { Trail } from "@/lib/tools/run/trail";
import type { BuiltinName } from "@/lib/tools/builtin-table";
import { plain } from "@/lib/tools/shared/placeholders";
import { NEEDS_RUN, ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";

type Args = Record<string, unknown>;
type Work = (args: Args, signal: AbortSignal, me: Scope, trail: Trail) => unknown;
/** It is executed by the run itself (lib/runs/agent/tool-box.ts). */
const withinRun: Work = () => {
  throw new ToolFault(NEEDS_RUN);
};
/** So is this, in a chat with an agent that has memory. */
const withMemory: Work = () => {
  throw new ToolFault(
    sentence("tool_needs_memory", "This tool only works in a chat with an agent that has memory."),
  );
};
const WORK: Record<BuiltinName, Work> = {
  current_time: ({ time_zone }) =>
    currentTime(time_zone === undefined ? undefined : plain(time_zone)),
  calculator: async ({ expression }) =>
    (await import("@/lib/tools/builtins/calculator")).calculated(plain(expression)),
  fetch_url: ({ url }, signal, me, { onHost }) => fetchUrl(me, plain(url), signal, onHost),
  web_search: ({ query }, signal, me, { onHost }) => webSearch(me, plain(query), signal, onHost),
  ask_agent: withinRun,
  read_file: withinRun,
  search_file: withinRun,
  write_file: withinRun,
  open_skill: withinRun,
  read_skill_file: withinRun,
  remember: withMemory,
  update_memory: withMemory,
  forget: withMemory,
  search_knowledge: withinRun,
  read_document: withinRun,
  list_tasks: (args, _signal, me) => fromNoun("list_tasks", args, me),
  create_task: (args, _signal, me) => fromNoun("create_task", args, me),
  propose_skill: (args, _signal, me) => fromNoun("propose_skill", args, me),
};

/** Runs a built-in tool. Its own parameters apply, whatever the agent's definition contains. Throws ToolFault. */
export async function runBuiltin(
  me: Scope,
  name: BuiltinName,
  args: Args,
  signal: AbortSignal,
  trail: Trail,
): Promise<unknown> {
  return WORK[name](
    await checkArguments(me.workspace, builtinNamed(name)!, args),
    signal,
    me,
    trail,
  );
}

function fromNoun(name: ProvidedName, args: Args, me: Scope): Promise<unknown> {
  const work = providedWork(name);
  if (!work)
    throw new ToolFault(
      sentence("tool_not_ready", "This tool is not ready yet. Try again in a moment."),
    );
  return work(me, args);
}
