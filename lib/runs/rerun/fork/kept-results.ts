import "server-only";
import * as z from "zod";
import { SentFileSchema } from "@/lib/files/sent-files";
import type { Step } from "@/lib/runs/run/contract";
import type { Call, CallOutcome } from "@/lib/runs/run/rounds";
import { idOf } from "@/lib/runs/rerun/call-id";
import { isRecord } from "@/lib/tools/shared/faults";

const Outcome = z.object({
  ok: z.boolean(),
  result: z.string(),
  duration_ms: z.number(),
  files: z.array(SentFileSchema).optional(),
});
const Asked = z.object({
  tool_calls: z.array(z.object({ id: z.string(), arguments: z.unknown() })),
});
type Kept = { step: number; outcome: CallOutcome };

/** The results of a run's tools, by agent, tool and arguments. */
export class KeptResults {
  private readonly all = new Map<string, Kept[]>();

  /** from: the step after which the work diverges: of several results the first one after it counts. */
  constructor(
    steps: Step[],
    private readonly from: number,
  ) {
    const calls = new Map(
      steps.flatMap(({ output }) =>
        (Asked.safeParse(output).data?.tool_calls ?? []).map((call) => [call.id, call.arguments]),
      ),
    );
    for (const step of steps) {
      const outcome = Outcome.safeParse(step.output).data;
      if (step.kind !== "tool" || step.status === "started" || !outcome) continue;
      const args = isRecord(step.input) ? step.input.arguments : undefined; // a person may have changed them
      const keys = [args, calls.get(idOf(step) ?? "") ?? args].map((each) =>
        keyOf(step.agent_id, step.name, each),
      );
      for (const key of new Set(keys))
        this.all.set(key, [...(this.all.get(key) ?? []), { step: step.step, outcome }]);
    }
  }

  /** The stored result of the same call; undefined if there is none. */
  of(agentId: string, { name, arguments: args }: Pick<Call, "name" | "arguments">) {
    const result = this.all.get(keyOf(agentId, name, args));
    return (result?.find(({ step }) => step >= this.from) ?? result?.at(-1))?.outcome;
  }
}

const keyOf = (agentId: string, name: string, value: unknown): string =>
  JSON.stringify([agentId, name, inOrder(value)]);

/** The same value in any order of its keys. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isRecord(value)) return value;
  return Object.keys(value)
    .toSorted()
    .map((name) => [name, inOrder(value[name])]);
}
