import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { execute, type WriteTransaction } from "@/lib/core/db/statements";
import { turnsOfRounds, type Call, type Round } from "@/lib/runs/run/rounds";
import { finishedStep, type StepRecord } from "@/lib/runs/journal/journal-rows";
import { isRecord } from "@/lib/tools/shared/faults";
import { rememberMessage } from "@/lib/runs/journal/requests/known";
import {
  columnOf,
  packLong,
  writeParts,
  type PackedTexts,
} from "@/lib/runs/journal/requests/parts";
import {
  divided,
  dividedInTurns,
  type RequestParts,
  type TraceScope,
} from "@/lib/runs/journal/requests/sent";

/**
 * A finished step about to be written, with its model request. scope: where that is stored; without one it is not.
 * `insert` returns 0 when `held` finds no row. Call `written` once it is committed.
 */
export function stepWrite(
  runId: string,
  step: StepRecord,
  number: number,
  scope: TraceScope | undefined,
) {
  const row = finishedStep(step, number);
  const sent = scope && step.sent;
  let parts: RequestParts | undefined;
  let remember: (() => void) | undefined;
  let packs: PackedTexts = new Map();
  return {
    /** Await before the transaction of a step whose request may be long. */
    async prepare(): Promise<void> {
      if (!sent) return;
      parts = await dividedInTurns(sent.body);
      packs = await packLong(scope, parts);
    },
    async insert(tx: WriteTransaction, held: Prisma.Sql = Prisma.sql`true`): Promise<number> {
      if (sent) parts ??= divided(sent.body);
      const request = sent && parts ? columnOf(parts, sent, step.startedAt) : null;
      const count = await execute(
        tx,
        Prisma.sql`
        INSERT INTO "RunStep" ("runId", step, kind, activation, "agentId", name, status, output, usage, error, "errorReason", request, "startedAt", "finishedAt")
        SELECT ${runId}, ${row.step}, ${row.kind}, ${row.activation}, ${row.agentId}, ${row.name}, ${row.status}, ${row.output}, ${row.usage}, ${row.error}, ${row.errorReason}, ${request}, ${row.startedAt}, ${row.finishedAt}
        WHERE ${held}`,
      );
      if (count && scope && parts) remember = await writeParts(tx, scope, parts, packs);
      return count;
    },
    written(): void {
      remember?.();
      if (scope && parts) rememberAnswer(scope.messages, { runId, step: number }, step.output);
    },
  };
}

/** Later requests repeat the model's response. */
function rememberAnswer(
  scope: string,
  where: { runId: string; step: number },
  output: unknown,
): void {
  if (!isAnswer(output)) return; // a summary or a verdict: no later request repeats it
  const { text, reasoning, tool_calls: calls, extra } = output;
  const [message] = turnsOfRounds([{ text, reasoning, calls, extra }]);
  if (message) rememberMessage(scope, message, where);
}
type Answer = Pick<Round, "text" | "reasoning" | "extra"> & { tool_calls: Call[] };
/** As the recorder made it. */
const isAnswer = (output: unknown): output is Answer => isRecord(output) && "tool_calls" in output;
