import {
  BUDGET_CALL,
  LIVE,
  WAITS_FOR,
  type Run,
  type RunEvent,
  type Step,
  type Waiting,
  type WaitsFor,
} from "@/lib/runs/run/contract";
import { emptyRunView, reduce, type RunView } from "@/lib/runs/run/reduce";
import { reasonOf, type Reason } from "@/lib/core/shared/sentence";
import type { Citation } from "@/lib/knowledge/contract";
import type { SentFile } from "@/lib/files/contract";
import type { SignInWanted } from "@/lib/tools/contract";
import { openAsk, type Dialogue, type ServerQuestion } from "@/lib/tools/question";
import type { Usage } from "@/lib/usage/contract";
import { totalUsage } from "@/lib/usage/sum";

/** The view of a run built from its steps, if it has ended or stores no events. Its events would give the same view. */
export const viewOf = (run: Run): RunView =>
  eventsOf(run).reduce((view, event, at) => reduce(view, { ...event, id: at + 1 }), emptyRunView);

/** The usage of a run so far. The run's own total is only written when it ends. */
export const usageOf = ({ usage }: Pick<Run, "usage">, view: RunView): Usage =>
  usage.total_tokens > 0 ? usage : (view.usage ?? totalUsage(view.works));

/** The steps of a run, converted back into the events that reported them. */
function eventsOf(run: Run): RunEvent[] {
  const { run_id, conversation_id, steps, files = [], status, error, usage } = run;
  const works = steps.filter((step) => step.kind === "agent");
  const isShown = ({ activation }: Step) =>
    activation === undefined || works.some((work) => work.activation === activation);
  return [
    { event: "run", data: { run_id, conversation_id } },
    ...steps.filter(isShown).flatMap(eventsOfStep),
    ...works.map((work) =>
      partEvent(
        work,
        steps.filter((step) => step !== work && step.activation === work.activation),
      ),
    ),
    ...files.map((file) => ({ event: "file" as const, data: { file } })),
    ...(status === "waiting" ? waitingIn(steps) : []),
    ...(error
      ? [{ event: "error" as const, data: { error: error.message, code: error.code } }]
      : []),
    ...(LIVE.includes(status)
      ? []
      : [
          { event: "usage" as const, data: usage },
          { event: "done" as const, data: { status } },
        ]),
  ];
}

function eventsOfStep(step: Step): RunEvent[] {
  if (step.kind === "agent") return [partEvent({ ...step, status: "started" })];
  return step.kind === "model" ? eventsOfAnswer(step) : eventsOfCall(step);
}

/** The state of an agent's part. own: its steps, once all are known. */
function partEvent(work: Step, own?: Step[]): RunEvent {
  const { from } = fields(work.input);
  const output = fields(work.output);
  const isDone = work.status === "finished";
  return {
    event: "step",
    data: {
      agent_id: work.agent_id,
      name: work.name,
      status: work.status,
      activation: activationOf(work),
      at: work.status === "started" ? work.started_at : work.finished_at,
      ...(Array.isArray(from) ? { from: from.filter((each) => typeof each === "string") } : {}),
      ...(isDone && typeof output.text === "string" ? { content: output.text } : {}),
      ...(own ? { usage: totalUsage(own) } : {}),
      error: work.error,
      error_reason: work.error_reason,
    },
  };
}

const activationOf = (step: Step): string => step.activation ?? String(step.step);

/** The text of a model call. Verdicts on conditions and summaries are not part of the agent's text. */
function eventsOfAnswer({ output, activation }: Step): RunEvent[] {
  const { text, reasoning, sources } = fields(output);
  const of = activation === undefined ? {} : { activation };
  return [
    ...(reasoning
      ? [{ event: "reasoning" as const, data: { content: textIn(reasoning), ...of } }]
      : []),
    ...(Array.isArray(sources)
      ? [{ event: "sources" as const, data: { sources: sources as Citation[], ...of } }] // as the recorder wrote it
      : []),
    ...(text ? [{ event: "delta" as const, data: { content: textIn(text), ...of } }] : []),
  ];
}

function eventsOfCall(step: Step): RunEvent[] {
  const { id: callId, arguments: args } = fields(step.input);
  const id = textIn(callId) || String(step.step);
  if (id === BUDGET_CALL.id) return []; // a question from the run itself, not a call by the agent
  const { name, agent_id, activation, status, shortened } = step;
  const of = activation === undefined ? {} : { activation };
  const called: RunEvent = {
    event: "tool_call",
    data: { id, name, arguments: args, agent_id, ...of },
  };
  if (status === "started") return [called];
  const { ok, result, duration_ms, files } = fields(step.output);
  const outcome = shortened
    ? { ok: status === "finished", result: "", duration_ms: 0 }
    : {
        ok: ok === true,
        result: textIn(result),
        duration_ms: Number(duration_ms) || 0,
        ...(Array.isArray(files) ? { files: files as SentFile[] } : {}), // as the recorder wrote it
      };
  return [called, { event: "tool_result", data: { id, name, ...outcome, ...of } }];
}

/** The calls that wait for the person. */
function waitingIn(steps: Step[]): RunEvent[] {
  return steps.flatMap((step): RunEvent[] => {
    const input = fields(step.input);
    const { id, state, arguments: args, for: what, connection, dialogue } = input;
    if (step.kind !== "tool" || step.status !== "started" || state !== "waiting") return [];
    const { name, agent_id, activation } = step;
    const data = {
      tool_call_id: textIn(id),
      name,
      arguments: args,
      for: waitsFor(what),
      ...(connection === undefined ? {} : { connection: signInIn(connection) }),
      ...(what === "answer" ? { question: questionIn(dialogue) } : {}),
      ...(input.result_allowed === true ? { result_allowed: true as const } : {}),
      ...unknownIn(input.unknown),
      agent_id,
    };
    return [{ event: "waiting", data: activation === undefined ? data : { ...data, activation } }];
  });
}

const waitsFor = (value: unknown): WaitsFor => WAITS_FOR.find((each) => each === value) ?? "result";
const signInIn = (value: unknown): SignInWanted => {
  const { connection_id: id, name, url } = fields(value);
  return { connection_id: textIn(id), name: textIn(name), url: textIn(url) };
};

/** Why it is unknown whether the call happened. */
const unknownIn = (value: unknown): Pick<Waiting, "unknown" | "unknown_reason"> => {
  const { text, reason, params } = fields(value);
  if (typeof text !== "string") return {};
  const why = typeof reason === "string" ? { reason, params: params as Reason["params"] } : {};
  return { unknown: text, unknown_reason: reasonOf(why) };
};

/** The next question; written only by the server, and not validated further. */
const questionIn = (value: unknown): ServerQuestion | undefined => {
  const { asks, answers } = fields(value);
  return Array.isArray(asks)
    ? openAsk({ asks, answers: fields(answers) } as Dialogue)?.question
    : undefined;
};

type Fields = { [name: string]: unknown };
/** Stored values are read leniently: an older version may have written them. */
const fields = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
