import "server-only";
import * as z from "zod";
import { reasonOf, type Param, type Reason, type Sentence } from "@/lib/core/shared/sentence";

/** A sentence as stored in a row among other fields. */
export const SentenceSchema: z.ZodType<Sentence> = z.object({
  text: z.string(),
  reason: z.string().optional(),
  get params() {
    return ParamsSchema.optional();
  },
});
const ParamsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), SentenceSchema, z.array(SentenceSchema)]) as z.ZodType<Param>,
);

/** Accompanies a sentence in a response or a row. */
export const ReasonSchema = z.object({
  reason: z.string(),
  params: ParamsSchema.optional(),
}) satisfies z.ZodType<Reason>;

/** A sentence's reason as stored in a column. */
export function reasonColumn(why: Partial<Reason>): string | null {
  const reason = reasonOf(why);
  return reason ? JSON.stringify(reason) : null;
}

/** The stored reason in a column; undefined where there is none, or it can't be read. */
export function reasonIn(column: string | null): Reason | undefined {
  if (column === null) return undefined;
  try {
    return ReasonSchema.safeParse(JSON.parse(column)).data;
  } catch {
    return undefined;
  }
}
