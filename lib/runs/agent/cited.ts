import "server-only";
import { SourcesSchema } from "@/lib/knowledge/agents/schema";
import type { Citation } from "@/lib/knowledge/contract";
import type { Step } from "@/lib/runs/run/contract";
import { isRecord } from "@/lib/tools/shared/faults";

/** What the texts of these steps cite. */
export const citedIn = (steps: Step[]): Citation[] =>
  steps.flatMap(({ kind, output }) =>
    kind === "model" && isRecord(output)
      ? (SourcesSchema.safeParse(output.sources).data ?? [])
      : [],
  );
