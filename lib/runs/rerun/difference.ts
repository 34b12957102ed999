import "server-only";
import { divided } from "@/lib/runs/journal/requests/sent";
import type { RequestBody } from "@/lib/core/model/stream";
import { BUDGET_CALL, type Step } from "@/lib/runs/run/contract";
import type { Difference, Seen } from "@/lib/runs/run/rerun-contract";
import { idOf } from "@/lib/runs/rerun/call-id";
import { isGiven, type KeptStep } from "@/lib/runs/rerun/kept-run";
import { hashOf } from "@/lib/runs/journal/requests/known";
import type { RequestKept } from "@/lib/runs/trace/requests";
import { isRecord } from "@/lib/tools/shared/faults";

/** Where a request differs from the recorded one: its first message that does, else everything but the messages. */
export function requestDifference(
  { step }: Step,
  { body, messages }: RequestKept,
  got: RequestBody,
): Difference {
  const [mine, theirs] = [
    partsIn({ ...body, messages: messages.filter((each) => each !== null) }),
    partsIn(got),
  ];
  const length = Math.max(mine.length, theirs.length);
  const at = Array.from({ length }, (_, place) => place).find(
    (place) => mine[place] !== theirs[place],
  );
  const side = (parts: string[]): Seen | null => {
    const json = parts[at ?? 0];
    if (json === undefined) return null;
    const place = at && at > 0 ? { at: at - 1 } : {}; // the instructions are shown with the rest of the head
    return { what: "request", hash: hashOf(json), ...place, value: JSON.parse(json) as unknown };
  };
  return { step, expected: side(mine), got: side(theirs) };
}

/** Everything but the messages, with the instructions; then each message. */
function partsIn(body: RequestBody): string[] {
  const { head, links } = divided(body);
  return [head.json, ...links.map(({ json }) => json)];
}

/** The compared parts of a step: nothing that depends on the clock, nor the path to its outcome. */
function comparable({
  kind,
  agent_id,
  name,
  status,
  activation,
  input,
  output,
  error,
}: Step): unknown {
  const about = { kind, agent_id, name, status, activation };
  if (kind === "agent") return { ...about, input, output, error };
  if (kind === "model") return { ...about, output: withoutChecks(output) };
  const { id, arguments: args } = isRecord(input) ? input : {};
  const { ok, result } = isRecord(output) ? output : {};
  return { ...about, call: id, arguments: args, ok, result };
}

/** What was verified in a response: its text already has the result, and documents may have changed since. */
function withoutChecks(output: unknown): unknown {
  if (!isRecord(output)) return output;
  const { sources: _, dropped_citations: __, ...rest } = output;
  return rest;
}

const seen = (step: Step): Seen => {
  const json = JSON.stringify(comparable(step));
  return { what: "step", hash: hashOf(json), value: JSON.parse(json) as unknown };
};

/** Identifies a step among those of its run, independent of which of two concurrent steps came first. */
function namesOf(steps: Step[]): Map<string, Step> {
  const count = new Map<string, number>();
  return new Map(
    steps.map((step) => {
      if (step.kind === "tool") return [`tool ${idOf(step)}`, step];
      const whose = `${step.kind} ${step.activation ?? ""}`;
      const nth = (count.get(whose) ?? 0) + 1;
      count.set(whose, nth);
      return [`${whose} ${nth}`, step];
    }),
  );
}

/** The recorded steps that the work produced. */
const completed = (steps: KeptStep[]): KeptStep[] =>
  steps.filter((step) => !isGiven(step) && idOf(step) !== BUDGET_CALL.id);

/** Which recorded steps have been reproduced. */
export function stepsMade(recorded: KeptStep[], replayed: Step[]): { count: number; all: boolean } {
  const mine = [...namesOf(completed(recorded)).keys()];
  const theirs = namesOf(replayed);
  const count = mine.filter((name) => theirs.has(name)).length;
  return { count, all: count === mine.length };
}

/** The first recorded step that was reproduced differently, or not at all; or a step that the record does not have. */
export function stepDifference(recorded: KeptStep[], replayed: Step[]): Difference | undefined {
  const [mine, theirs] = [namesOf(completed(recorded)), namesOf(replayed)];
  for (const [name, step] of mine) {
    const other = theirs.get(name);
    const [expected, got] = [seen(step), other ? seen(other) : null];
    if (expected.hash !== got?.hash) return { step: step.step, expected, got };
  }
  const more = [...theirs].find(([name]) => !mine.has(name));
  return more && { step: (recorded.at(-1)?.step ?? 0) + 1, expected: null, got: seen(more[1]) };
}
