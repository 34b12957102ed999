import "server-only";
import * as z from "zod";
import { reasonOf, type Param, type Reason, type Sentence } from "@/lib/core/shared/sentence";

/** A sentence as a row keeps it among other things. */
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

/** What stands beside a sentence in an answer or in a row. */
export const ReasonSchema = z.object({
  reason: z.string(),
  params: ParamsSchema.optional(),
}) satisfies z.ZodType<Reason>;

/** A sentence's reason as a column keeps it. */
export function reasonColumn(why: Partial<Reason>): string | null {
  const reason = reasonOf(why);
  return reason ? JSON.stringify(reason) : null;
}

/** What a column keeps of a reason; nothing where there is none, or it cannot be read. */
export function reasonIn(column: string | null): Reason | undefined {
  if (column === null) return undefined;
  try {
    return ReasonSchema.safeParse(JSON.parse(column)).data;
  } catch {
    return undefined;
  }
}
