"use client";
import { useState } from "react";
import { readSamples, type Samples } from "@/components/agents/tools/try-it/sample-arguments";
import { definitionOf, type ToolDraft } from "@/components/agents/tools/draft/tool-draft";
import { useTryTool } from "@/lib/tools/browser/client";
import { toolApi, type ToolOutcome } from "@/lib/tools/contract";

/** Carries the tool out once, as it is written at the moment. */
export function useTry(draft: ToolDraft, samples: Samples) {
  const send = useTryTool();
  const [busy, setBusy] = useState(false);
  const [reviewed, setReviewed] = useState(false);
  const [outcome, setOutcome] = useState<ToolOutcome | null>(null);
  /** It could not even be tried. */
  const [problem, setProblem] = useState("");
  const { given, faults } = readSamples(draft.parameters, samples);

  async function run(): Promise<void> {
    setReviewed(true);
    if (busy || Object.keys(faults).length > 0) return;
    setBusy(true);
    setOutcome(null);
    setProblem("");
    try {
      setOutcome(await send({ definition: definitionOf(draft), arguments: given }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : (toolApi.tryTool.fails ?? ""));
    } finally {
      setBusy(false);
    }
  }

  return { busy, outcome, problem, faults: reviewed ? faults : {}, run };
}
