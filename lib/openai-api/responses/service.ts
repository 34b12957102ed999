import "server-only";
import type { Actor } from "@/lib/audit/write";
import type { AnswerWish } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import * as conversations from "@/lib/chat/service";
import { AppError, invalid } from "@/lib/core/errors";
import type { ServerEvent } from "@/lib/core/http/sse";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { textOf } from "@/lib/core/model/content";
import type { ProgramAsk } from "@/lib/openai-api/completions/service";
import { callerTools } from "@/lib/openai-api/completions/service";
import { readGivenFiles } from "@/lib/openai-api/completions/given-files";
import { readMessages, splitTurns } from "@/lib/openai-api/completions/read-messages";
import {
  findModel,
  requireOpenRun,
  type NamedModel,
  type Program,
} from "@/lib/openai-api/model-service";
import { outcomeOf } from "@/lib/openai-api/outcome";
import { streamedResponse, wholeResponse } from "@/lib/openai-api/responses/answer";
import {
  beforeOf,
  itemsOf,
  keptResponse,
  messagesOf,
  type KeptResponse,
} from "@/lib/openai-api/responses/read-input";
import {
  answeredResponse,
  echoOf,
  failedResponse,
  goingResponse,
  type ResponseHead,
} from "@/lib/openai-api/responses/response-object";
import { OWN_CALLS, ownCalls } from "@/lib/openai-api/responses/own-calls";
import type { ResponseInput } from "@/lib/openai-api/responses/schema";
import { startOnce } from "@/lib/openai-api/run/request-attempts";
import { begin } from "@/lib/openai-api/run/begin";
import { withOwnRounds } from "@/lib/openai-api/run/caller-calls";
import { requireUsableSchema } from "@/lib/openai-api/run/answer-schema";
import { findRequest } from "@/lib/openai-api/run/request-row";
import type { AnswerFormat, ProgramWork } from "@/lib/openai-api/run/work";
import type { DeletedResponse, InputItemList, ResponseObject } from "@/lib/openai-api/run/response";
import { events } from "@/lib/runs/worker/follow";
import * as runs from "@/lib/runs/worker/service";

type ResponseAnswer = ResponseObject | AsyncGenerator<ServerEvent | ServerEvent[]>;
type Asking = ProgramAsk<ResponseInput>;

/**
 * Lets an agent or a team respond, and stores the response as a conversation unless disabled. 404 for an unknown model
 * or previous response, 400 for misplaced items or tools, 409 while the conversation's last run is live.
 */
export async function create(call: Asking): Promise<ResponseAnswer> {
  const started = await startOnce(call, () => start(call));
  if (typeof started === "string") return again(call, started);
  call.started();
  const { head, team, heard } = started;
  return answer(call, head, team, heard);
}

type Started = { head: ResponseHead; team: boolean; heard: Awaited<ReturnType<typeof events>> };

async function start(attempt: Asking): Promise<Started | string> {
  const { program, input } = attempt;
  const model = await findModel(program, input.model);
  const previous = input.previous_response_id
    ? await keptResponse(program, input.previous_response_id)
    : null;
  const work = await workOf(program, model, input, previous);
  const prompt = work.task || work.after.map(({ content }) => textOf(content)).join("\n");
  const store =
    (input.store ?? true)
      ? { conversationId: previous?.conversationId ?? undefined, said: prompt }
      : undefined;
  const started = await begin({ attempt, door: "responses", model, work, store });
  if (typeof started === "string") return started;
  const { run, events: heard } = started;
  const head = {
    runId: run.id,
    created: run.createdAt,
    model: model.slug,
    echo: work.response!.echo, // as made by workOf
    showsCalls: showsCalls(input),
  };
  return { head, team: run.teamId !== null, heard };
}

/** The response of an earlier call with the same key, from its first event on. */
export async function again(call: Asking, runId: string): Promise<ResponseAnswer> {
  const { me } = call.program;
  await requireOpenRun(call.program, runId, call.input.model);
  call.started();
  const run = await runs.get(me, runId, "ended");
  const row = await findRequest(me, runId);
  const head = {
    runId,
    created: new Date(run.started_at),
    model: row?.model ?? call.input.model,
    echo: echoOf(call.input, run.route ? {} : await wishOf(me, run.agent_id)),
    showsCalls: showsCalls(call.input),
  };
  return answer(call, head, run.route !== undefined, await events(me, runId, 0));
}

/** An agent's own options, if its caller has none. */
const wishOf = async (me: Scope, agentId: string): Promise<AnswerWish> =>
  (await agents.find(me, agentId)) ?? {};

const showsCalls = ({ include }: ResponseInput): boolean => include?.includes(OWN_CALLS) ?? false;

function answer(
  { program, input, signal }: Asking,
  head: ResponseHead,
  team: boolean,
  heard: Awaited<ReturnType<typeof events>>,
): ResponseAnswer | Promise<ResponseObject> {
  const background = input.background ?? false;
  const hidden = team || (input.text?.format?.type ?? "text") !== "text";
  const answering = { me: program.me, head, hidden, stops: !background, events: heard, signal };
  if (input.stream) return streamedResponse(answering);
  if (!background) return wholeResponse(answering);
  void heard.return?.(); // it is read by GET
  return goingResponse(head, "queued");
}

async function workOf(
  program: Program,
  model: NamedModel,
  input: ResponseInput,
  previous: KeptResponse | null,
): Promise<ProgramWork> {
  const { me } = program;
  const before = previous ? beforeOf(previous) : { turns: [], calls: [], said: "" };
  const items = await itemsOf(program, input.input);
  const messages = messagesOf(items);
  const files = await readGivenFiles(program, messages, "input");
  const read = readMessages(messages, files, {
    field: "input",
    idField: "call_id",
    calls: before.calls,
  });
  const all = [...before.turns, ...read.turns];
  const turns = model.kind === "agent" ? await withOwnRounds(me, model.id, all) : all;
  const instructions = [before.said, read.instructions].filter(Boolean).join("\n\n");
  const format = formatIn(input);
  await requireUsableSchema(me, format, "text.format.schema");
  const wish = model.kind === "agent" ? await wishOf(me, model.id) : {};
  const choice = input.tool_choice;
  return {
    ...splitTurns(turns),
    instructions: [input.instructions ?? "", instructions].filter(Boolean).join("\n\n"),
    tools: callerTools(
      input.tools?.map(({ name, description, parameters }) => ({
        type: "function" as const,
        function: { name: name!, description, parameters },
      })),
      typeof choice === "object" && choice
        ? { type: "function", function: { name: choice.name } }
        : choice,
    ),
    options: {
      ...(input.temperature == null ? {} : { temperature: input.temperature }),
      ...(input.top_p == null ? {} : { top_p: input.top_p }),
      ...(input.max_output_tokens == null ? {} : { max_tokens: input.max_output_tokens }),
      ...(input.reasoning?.effort ? { reasoning_effort: input.reasoning.effort } : {}),
    },
    format,
    response: { echo: echoOf(input, wish), items, said: instructions },
  };
}

function formatIn({ text }: ResponseInput): AnswerFormat | undefined {
  const format = text?.format;
  if (format?.type === "json_object") return { name: "", checked: true };
  if (format?.type !== "json_schema") return undefined;
  const { name, schema, strict } = format;
  return { name, schema: schema ?? undefined, checked: strict ?? false };
}

/** How a stored response is read. `calls`: with those of the agent's own tools. */
type Reading = { stream: boolean; after?: number; calls: boolean; signal: AbortSignal };

/**
 * A stored response in its current state, with the output so far while it waits for a person, or its events after a
 * number. 404 if it does not exist.
 */
export async function get(
  program: Program,
  id: string,
  { stream, after, calls, signal }: Reading,
): Promise<ResponseAnswer> {
  const stored = await keptResponse(program, id);
  const run = await runs.get(program.me, stored.runId, "ended");
  const head = { ...headOf(stored, new Date(run.started_at)), showsCalls: calls };
  const hidden = run.route !== undefined || stored.work.format !== undefined;
  const reading = async () => {
    const heard = await events(program.me, stored.runId, 0);
    return { me: program.me, head, hidden, stops: false, events: heard, signal };
  };
  if (stream) return streamedResponse(await reading(), after);
  if (run.status === "queued") return goingResponse(head, "queued");
  if (run.status === "running") return goingResponse(head, "in_progress");
  try {
    if (run.status === "waiting") return await wholeResponse(await reading());
    const own = calls ? await ownCalls(program.me, stored.runId) : [];
    return answeredResponse(head, await outcomeOf(program.me, stored.runId), own);
  } catch (error) {
    if (error instanceof AppError) return failedResponse(head, error);
    throw error;
  }
}

const headOf = ({ runId, model, work }: KeptResponse, created: Date): ResponseHead => ({
  runId,
  created,
  model,
  echo: work.response!.echo, // written with every response
});

/** Stops the run of a stored response; an ended one is unchanged. */
export async function cancel(
  program: Program,
  id: string,
  signal: AbortSignal,
): Promise<ResponseObject> {
  const { runId } = await keptResponse(program, id);
  const { status } = await runs.stop(program.me, runId);
  const ended = status === "completed" || status === "failed" || status === "stopped";
  if (!ended) for await (const batch of await events(program.me, runId, 0)) void batch;
  return (await get(program, id, { stream: false, calls: false, signal })) as ResponseObject; // as requested
}

/** Permanently deletes a stored response with its conversation: a program has no bin. */
export async function remove(program: Program, id: string, by: Actor): Promise<DeletedResponse> {
  const { conversationId } = await keptResponse(program, id);
  await conversations.removeForGood(program.me, conversationId!, by); // stored responses have one
  return { id, object: "response", deleted: true };
}

/** The input of a stored response, last first by default, a page at a time. 400 for an unknown `after`. */
export async function inputItems(
  program: Program,
  id: string,
  { order, limit, after }: { order: "asc" | "desc"; limit: number; after?: string },
): Promise<InputItemList> {
  const { work, runId } = await keptResponse(program, id);
  const items = (work.response?.items ?? []).map((item, at) => ({
    id: `in_${at}_${runId}`,
    ...(item as object),
  }));
  const ordered = order === "asc" ? items : items.toReversed();
  const at = after === undefined ? -1 : ordered.findIndex((item) => item.id === after);
  const why = sentence("input_item_unknown", "after must be the ID of an item of this response");
  if (after !== undefined && at < 0) throw invalid(why, { after: why });
  const all = ordered.slice(at + 1);
  const data = all.slice(0, limit);
  return {
    object: "list",
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: all.length > limit,
  };
}
