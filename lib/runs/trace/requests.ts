import "server-only";
import * as z from "zod";
import { oneOfJson } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { toWire, type RequestBody, type WireMessage } from "@/lib/core/model/stream";
import { ExtraSchema } from "@/lib/runs/agent/replay";
import { resultMessage, turnsOfRounds } from "@/lib/runs/run/rounds";
import { readJson } from "@/lib/runs/run/schema";
import { unpacked, type KeptRequest } from "@/lib/runs/journal/requests/parts";
import type { TraceScope } from "@/lib/runs/journal/requests/sent";

const Kept = z.object({
  h: z.string(),
  t: z.string().optional(),
  n: z.number(),
  f: z.number().optional(),
  v: z.number().optional(),
}) satisfies z.ZodType<KeptRequest>;
export const keptIn = (column: string | null): KeptRequest | null =>
  column === null ? null : (readJson(Kept, column) ?? null);

type Part = { hash: string; parent: string | null; content: string };
/** Null stands for a message that is no longer stored. */
export type RequestKept = { body: RequestBody; messages: (WireMessage | null)[] };

/** Reads requests back from their parts, each part once. */
export class KeptRequests {
  private readonly parts = new Map<string, Part | null>();
  private readonly steps = new Map<string, WireMessage | null>();

  constructor(private readonly scope: TraceScope) {}

  /** The request as it was sent, with each message; null if it is no longer stored. */
  async read({ h, t }: KeptRequest): Promise<RequestKept | null> {
    const head = await this.part(this.scope.heads, h);
    if (!head) return null;
    const body = unpacked(head.content) as RequestBody; // as `divided` wrote it
    const lists: (WireMessage | string)[][] = [];
    for (let hash = t ?? null; hash !== null;) {
      const part = await this.part(this.scope.messages, hash);
      if (!part) return null;
      lists.unshift(unpacked(part.content) as (WireMessage | string)[]); // the same
      hash = part.parent;
    }
    const all = lists.flat();
    await this.readSteps(all.filter((each) => typeof each === "string"));
    const messages = all.map((each) =>
      typeof each === "string" ? (this.steps.get(each) ?? null) : each,
    );
    return { body, messages: [...body.messages, ...messages] };
  }

  private async part(scope: string, hash: string): Promise<Part | null> {
    const key = `${scope} ${hash}`;
    if (!this.parts.has(key)) {
      const [part = null] = await queryRows<Part>(
        `SELECT hash, parent, content FROM "TracePart" WHERE scope = ? AND hash = ?`,
        [scope, hash],
      );
      this.parts.set(key, part);
    }
    return this.parts.get(key) ?? null;
  }

  /** The messages contained in steps, of runs of the same scope or of one that it asked. */
  private async readSteps(names: string[]): Promise<void> {
    const wanted = names.filter((name) => !this.steps.has(name));
    if (wanted.length === 0) return;
    const runs = [...new Set(wanted.map((name) => name.slice(0, name.lastIndexOf(":"))))];
    const rows = await queryRows<StepRow>(
      `SELECT "runId", step, kind, input, output FROM "RunStep" WHERE ${oneOfJson('"runId"')} AND kind <> 'agent'`,
      [JSON.stringify(runs)],
    );
    for (const name of wanted) this.steps.set(name, null);
    for (const row of rows) {
      const name = `${row.runId}:${row.step}`;
      if (this.steps.has(name)) this.steps.set(name, messageOf(row));
    }
  }
}

type StepRow = {
  runId: string;
  step: number;
  kind: string;
  input: string | null;
  output: string | null;
};
const Answer = z.object({
  text: z.string(),
  reasoning: z.string().default(""),
  tool_calls: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      arguments: z.unknown(),
      extra: ExtraSchema,
    }),
  ),
  extra: ExtraSchema,
});
const Input = z.object({ id: z.string() });
const Outcome = z.object({ result: z.string() });

/** The message that represents a step in later requests. */
function messageOf({ kind, input, output }: StepRow): WireMessage | null {
  if (kind === "tool") {
    const [call, outcome] = [readJson(Input, input ?? ""), readJson(Outcome, output ?? "")];
    return call && outcome ? toWire(resultMessage(call.id, outcome.result)) : null;
  }
  const answer = readJson(Answer, output ?? "");
  const [message] = answer ? turnsOfRounds([{ ...answer, calls: answer.tool_calls }]) : [];
  return message ? toWire(message) : null;
}
