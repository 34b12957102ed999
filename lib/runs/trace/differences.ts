import "server-only";
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@/lib/tools/shared/faults";
import type {
  ComparedRun,
  RunDifference,
  StepDifference,
  StepPair,
} from "@/lib/runs/trace/comparison-contract";
import type { SentMessage, TraceStep } from "@/lib/runs/trace/contract";

type Sides = readonly [one: unknown, other: unknown];
const differing = <Name extends string>(all: Partial<Record<Name, Sides>>): Name[] =>
  (Object.entries(all) as [Name, Sides][]) // the record has these keys
    .filter(([, [one, other]]) => !isDeepStrictEqual(one, other))
    .map(([name]) => name);

/** What differs between two runs. steps: whether one did what the other did not. */
export function runDifferences(a: ComparedRun, b: ComparedRun, steps: StepPair[]): RunDifference[] {
  const [one, other] = [a.run, b.run];
  return differing<RunDifference>({
    agent: [one.agent_id, other.agent_id],
    versions: [a.versions, b.versions],
    status: [one.status, other.status],
    steps: [0, steps.filter((pair) => !pair.a || !pair.b).length],
    tokens: [tokensOf(one), tokensOf(other)],
    cost: [one.usage.cost, other.usage.cost],
    time: [tookOf(one), tookOf(other)],
  });
}

/** What differs between two steps of the same kind; unknown values count as equal. */
export function stepDifferences(one: TraceStep, other: TraceStep): StepDifference[] {
  const common = {
    name: [one.name, other.name],
    status: [one.status, other.status],
    tokens: [tokensOf(one), tokensOf(other)],
    cost: [one.usage?.cost ?? 0, other.usage?.cost ?? 0],
  } as const;
  const [in1, in2] = [one.input, other.input].map(fieldsOf) as [Fields, Fields];
  const [out1, out2] = [one.output, other.output].map(fieldsOf) as [Fields, Fields];
  if (one.kind === "agent")
    return differing<StepDifference>({
      ...common,
      arguments: [withoutIds(one.input), withoutIds(other.input)],
      result: [out1.text, out2.text],
    });
  if (one.kind === "tool")
    return differing<StepDifference>({
      ...common,
      arguments: [in1.arguments, in2.arguments],
      result: [
        [out1.ok, out1.result],
        [out2.ok, out2.result],
      ],
    });
  return differing<StepDifference>({
    ...common,
    ...requestSides(one, other),
    answer: [withoutIds(one.output), withoutIds(other.output)],
  });
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

function requestSides(one: TraceStep, other: TraceStep): Partial<Record<StepDifference, Sides>> {
  const [sent, beside] = [one.request, other.request];
  if (!sent || !beside) return {};
  const messagesWhere = (messages: SentMessage[], isInstruction: boolean) =>
    messages.filter(({ from }) => (from === "instructions") === isInstruction).map(withoutIds);
  return {
    model: [sent.model, beside.model],
    parameters: [sent.parameters, beside.parameters],
    instructions: [messagesWhere(sent.messages, true), messagesWhere(beside.messages, true)],
    messages: [messagesWhere(sent.messages, false), messagesWhere(beside.messages, false)],
    tools: [sent.tools, beside.tools],
  };
}

/** Call ids are new in each run: they say nothing about the work. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !IDS.has(name))
      .map(([name, each]) => [name, withoutIds(each)]),
  );
}
const IDS = new Set(["id", "tool_call_id", "activation"]);

const tokensOf = ({ usage }: Pick<TraceStep, "usage">): unknown =>
  usage && [usage.prompt_tokens, usage.completion_tokens];

const tookOf = ({ started_at: from, finished_at: to }: ComparedRun["run"]): number =>
  to ? Date.parse(to) - Date.parse(from) : 0;
