import "server-only";
import { jsonOnly } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { fits, PAGE_BYTES } from "@/lib/core/db/row-page";
import { turn } from "@/lib/core/shared/turn";
import type { Step } from "@/lib/runs/run/contract";
import { stepToWire } from "@/lib/runs/run/schema";
import type { RunStep as Row } from "@/prisma/generated/client";

const STEPS_MOST = 1000;
/** How many are read at once: to read a column, SQLite scans all the skipped columns stored before it. */
const PIECE = 200;
const TIMES: (keyof Row & string)[] = ["startedAt", "finishedAt"];
/** Inputs and outputs of steps have any length; a call is identified by its id. */
const light =
  () => `"runId", step, kind, activation, "agentId", name, status, usage, error, "errorReason", "startedAt", "finishedAt",
  CASE WHEN kind = 'tool' THEN ${jsonOnly("input", "id")} END AS input, NULL AS output,
  octet_length(coalesce(input, '')) + octet_length(coalesce(output, '')) AS bytes`;

/**
 * The steps of a run as people see them, in order. Where they exceed the size of one response, the newest are complete,
 * and the others have no input and output (`shortened`).
 */
export async function shownSteps(runId: string): Promise<Step[]> {
  const all = await lightSteps(runId);
  const whole = fits(all.map((row) => row.bytes).toReversed(), PAGE_BYTES);
  const from = all.at(-whole)?.step ?? 0;
  const texts = await queryRows<Pick<Row, "step" | "input" | "output">>(
    'SELECT step, input, output FROM "RunStep" WHERE "runId" = ? AND step >= ? ORDER BY step LIMIT ?',
    [runId, from, STEPS_MOST],
  );
  const byStep = new Map(texts.map((row) => [row.step, row]));
  return all.map((row) => {
    const text = byStep.get(row.step);
    return text ? stepToWire({ ...row, ...text }) : { ...stepToWire(row), shortened: true };
  });
}

async function lightSteps(runId: string): Promise<(Row & { bytes: number })[]> {
  const all: (Row & { bytes: number })[] = [];
  for (;;) {
    const sql = `SELECT ${light()} FROM "RunStep" WHERE "runId" = ? AND step > ? ORDER BY step LIMIT ?`;
    const rows = await queryRows<Row & { bytes: number }>(
      sql,
      [runId, all.at(-1)?.step ?? 0, Math.min(PIECE, STEPS_MOST - all.length)],
      TIMES,
    );
    all.push(...rows);
    if (rows.length < PIECE || all.length >= STEPS_MOST) return all;
    await turn();
  }
}
