import "server-only";
import type { Scope } from "@/lib/core/identity";
import type { ServerEvent } from "@/lib/core/http/sse";
import type { Visitor } from "@/lib/core/http/pipeline/asked";
import { invalid } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";
import type { ModelOptions, ToolChoice } from "@/lib/core/model/wire";
import { streamedAnswer, wholeAnswer } from "@/lib/openai-api/completions/answer";
import { readGivenFiles } from "@/lib/openai-api/completions/given-files";
import { readMessages, splitTurns } from "@/lib/openai-api/completions/read-messages";
import type { CompletionInput, GivenChoice, GivenTools } from "@/lib/openai-api/completions/schema";
import {
  findModel,
  programOf,
  requireOpenRun,
  type NamedModel,
  type Program,
} from "@/lib/openai-api/model-service";
import { startOnce, type CallAttempt } from "@/lib/openai-api/run/request-attempts";
import { begin } from "@/lib/openai-api/run/begin";
import { withOwnRounds } from "@/lib/openai-api/run/caller-calls";
import { requireUsableSchema } from "@/lib/openai-api/run/answer-schema";
import { findRequest } from "@/lib/openai-api/run/request-row";
import type { AnswerFormat, ProgramWork } from "@/lib/openai-api/run/work";
import type { ChatCompletion } from "@/lib/openai-api/run/chat-completion";
import { events } from "@/lib/runs/worker/follow";
import * as runs from "@/lib/runs/worker/service";

/** A call as the door has let it in. */
export type ProgramAsk<Input> = CallAttempt & { input: Input; started(): void };
type Admitted<Input> = Omit<ProgramAsk<Input>, "program" | "input"> & {
  me: Scope;
  visitor: Visitor;
  body: Input;
};
export const callOf = <Input>({
  me,
  visitor,
  body,
  ...rest
}: Admitted<Input>): ProgramAsk<Input> => ({
  ...rest,
  program: programOf(me, visitor.identity),
  input: body,
});
type CompletionCall = ProgramAsk<CompletionInput>;
type CompletionAnswer = ChatCompletion | AsyncGenerator<ServerEvent | ServerEvent[]>;

/**
 * Lets an agent or a team respond to messages. A call that its client retries gets the run that it has started before.
 * 404 for an unknown model, 400 for misplaced messages or tools.
 */
export async function create(call: CompletionCall): Promise<CompletionAnswer> {
  const started = await startOnce(call, () => start(call));
  if (typeof started === "string") return again(call, started);
  call.started();
  return answer(call, started);
}

async function start(attempt: CompletionCall): Promise<Started | string> {
  const { program, input } = attempt;
  const model = await findModel(program, input.model);
  const work = await workOf(program, model, input);
  const store = input.store ? { said: work.task } : undefined;
  const started = await begin({ attempt, door: "chat", model, work, store });
  if (typeof started === "string") return started;
  const { run, events: heard } = started;
  return {
    runId: run.id,
    created: run.createdAt,
    model: model.slug,
    team: run.teamId !== null,
    heard,
  };
}

/** The run of an earlier call with the same key, from its first event on, even while it is running. */
export async function again(call: CompletionCall, runId: string): Promise<CompletionAnswer> {
  const { me } = call.program;
  await requireOpenRun(call.program, runId, call.input.model);
  call.started();
  const run = await runs.get(me, runId, "ended");
  const row = await findRequest(me, runId);
  return answer(call, {
    runId,
    created: new Date(run.started_at),
    model: row?.model ?? call.input.model,
    team: run.route !== undefined,
    heard: await events(me, runId, 0),
  });
}

type Started = {
  runId: string;
  created: Date;
  model: string;
  team: boolean;
  heard: Awaited<ReturnType<typeof events>>;
};

function answer(
  { program, input, signal }: CompletionCall,
  { runId, created, model, team, heard }: Started,
): CompletionAnswer | Promise<ChatCompletion> {
  const hidden = team || isFormed(input);
  const answering = { me: program.me, runId, created, model, hidden, events: heard, signal };
  return input.stream
    ? streamedAnswer(answering, input.stream_options?.include_usage ?? false)
    : wholeAnswer(answering);
}

const isFormed = ({ response_format: format }: CompletionInput): boolean =>
  (format?.type ?? "text") !== "text";

async function workOf(
  program: Program,
  model: NamedModel,
  input: CompletionInput,
): Promise<ProgramWork> {
  const { me } = program;
  const files = await readGivenFiles(program, input.messages, "messages");
  const { instructions, turns } = readMessages(input.messages, files);
  const own = model.kind === "agent" ? await withOwnRounds(me, model.id, turns) : turns;
  const format = formatIn(input);
  await requireUsableSchema(me, format, "response_format.json_schema.schema");
  return {
    ...splitTurns(own),
    instructions,
    tools: callerTools(input.tools, input.tool_choice),
    options: optionsIn(input),
    format,
  };
}

/**
 * The caller's tools; none when none may be called. Throws 400 for duplicate names, and for a choice that is none of
 * them.
 */
export function callerTools(given: GivenTools, choice: GivenChoice): ProgramWork["tools"] {
  const tools = (given ?? []).map(({ function: { name, description, parameters } }) => ({
    name,
    description: description ?? "",
    parameters: parameters ?? { type: "object", properties: {} },
  }));
  if (new Set(tools.map(({ name }) => name)).size < tools.length)
    throw wrong("tools", sentence("caller_tool_twice", "Two tools have the same name"));
  const wanted = typeof choice === "object" ? choice?.function.name : undefined;
  if (
    (wanted !== undefined && !tools.some(({ name }) => name === wanted)) ||
    (choice === "required" && tools.length === 0)
  )
    throw wrong(
      "tool_choice",
      sentence("caller_tool_choice_unknown", "tool_choice names a tool that is not in tools"),
    );
  if (choice === "none" || tools.length === 0) return undefined;
  return { tools, choice: choice === "auto" ? undefined : ((choice ?? undefined) as ToolChoice) };
}
const wrong = (field: string, why: ReturnType<typeof sentence>) => invalid(why, { [field]: why });

const OPTIONS = [
  "temperature",
  "top_p",
  "presence_penalty",
  "frequency_penalty",
  "seed",
  "stop",
  "max_tokens",
  "max_completion_tokens",
  "reasoning_effort",
  "parallel_tool_calls",
] as const;

/** Options that are passed on unchanged. */
const optionsIn = (input: CompletionInput): ModelOptions =>
  Object.fromEntries(
    OPTIONS.map((name) => [name, input[name]]).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  );

function formatIn({ response_format: format }: CompletionInput): AnswerFormat | undefined {
  if (format?.type === "json_object") return { name: "", checked: true };
  if (format?.type !== "json_schema") return undefined;
  const { name, schema, strict } = format.json_schema;
  return { name, schema: schema ?? undefined, checked: strict ?? false };
}
