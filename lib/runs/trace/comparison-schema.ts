import "server-only";
import * as z from "zod";
import { Id } from "@/lib/core/http/request/parse";
import {
  RUN_DIFFERENCES,
  STEP_DIFFERENCES,
  type Comparison,
} from "@/lib/runs/trace/comparison-contract";
import { TraceSchema } from "@/lib/runs/trace/schema";

export const TwoRuns = z.object({ id: Id, other: Id });

const ComparedRunSchema = TraceSchema.pick({ run: true, versions: true });
const TraceStepSchema = TraceSchema.shape.steps.element;
export const ComparisonSchema = z.object({
  a: ComparedRunSchema,
  b: ComparedRunSchema,
  differs: z.array(z.enum(RUN_DIFFERENCES)),
  steps: z.array(
    z.object({
      a: TraceStepSchema.nullable(),
      b: TraceStepSchema.nullable(),
      differs: z.array(z.enum(STEP_DIFFERENCES)),
    }),
  ),
}) satisfies z.ZodType<Comparison>;
