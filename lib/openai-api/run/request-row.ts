import "server-only";
import * as z from "zod";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { writeAside } from "@/lib/core/db/faults";
import type { RowsOf } from "@/lib/core/db/row-page";
import { insert, update, type WriteTransaction } from "@/lib/core/db/statements";
import { type OwnerId, type Scope, visibleTo } from "@/lib/core/identity";
import { SourcesSchema } from "@/lib/knowledge/agents/schema";
import type { ProgramRequest as Row } from "@/prisma/generated/client";

/** Which of OpenAI's two APIs a request used. */
export type ProgramDoor = "chat" | "responses";

const Output = z.object({
  content: z.string(),
  calls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
  finish: z.enum(["stop", "length", "tool_calls"]),
  sources: SourcesSchema.optional(),
});
/** The outcome of a program's run. `calls`: of the program's own tools. */
export type ProgramOutput = z.infer<typeof Output>;

export const keepRequest = (tx: WriteTransaction, row: Row): Promise<void> =>
  insert(tx, "ProgramRequest", [row]);

/** Writes the response, in the transaction that ends the run. The run's input is no longer needed, unless stored. */
export const keepOutput = (
  tx: WriteTransaction,
  me: Scope,
  runId: string,
  output: ProgramOutput | null,
  stored: boolean,
): Promise<number> =>
  update(
    tx,
    "ProgramRequest",
    { id: runId, ownerId: visibleTo(me) },
    { output: output && JSON.stringify(output), ...(stored ? {} : { request: "" }) },
  );

export const findRequest = (me: Scope, runId: string): Promise<Row | null> =>
  db().programRequest.findFirst({ where: { id: runId, ownerId: visibleTo(me) } });

/** All of the person's, for their export. */
export const requestRows = (me: OwnerId): RowsOf<Row> => ({
  table: "ProgramRequest",
  where: { ownerId: me },
  bytes: `500 + octet_length(t."request") + coalesce(octet_length(t."output"), 0)`,
  times: ["answeredAt", "createdAt"],
});

export const outputIn = ({ output }: Pick<Row, "output">): ProgramOutput | null =>
  output === null ? null : Output.parse(JSON.parse(output));

/** Records that the caller got the complete response. */
export const noteAnswered = (me: Scope, runId: string): void =>
  writeAside("that a program was answered", () =>
    db().programRequest.updateMany({
      where: { id: runId, ownerId: visibleTo(me), answeredAt: null },
      data: { answeredAt: engine().now() },
    }),
  );
