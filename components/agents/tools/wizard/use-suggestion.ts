"use client";
import { useEffect, useRef, useState } from "react";
import { errorDetails } from "@/components/agents/tools/wizard/error-details";
import { suggestedTo, type ToolDraft } from "@/components/agents/tools/draft/tool-draft";
import { useSuggestTool } from "@/lib/tools/client";
import { toolApi } from "@/lib/tools/contract";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** Requests an implementation of a draft; a response is ignored once another was requested, or the wizard was closed. */
export function useSuggestion(update: (change: (draft: ToolDraft) => ToolDraft) => void) {
  const send = useSuggestTool();
  const [busy, setBusy] = useState(false);
  /** Details of the failure; null when it did not fail. */
  const [problem, setProblem] = useState<SentenceOrText | null>(null);
  const turn = useRef(0);
  // A draft that was closed would be stored again.
  useEffect(() => () => void turn.current++, []);

  async function ask(draft: ToolDraft): Promise<void> {
    const mine = ++turn.current;
    const late = () => mine !== turn.current;
    setBusy(true);
    setProblem(null);
    const list = draft.parameters.map(({ name, type, description, required }) => ({
      name: name.trim(),
      type,
      description,
      required,
    }));
    try {
      const { implementation } = await send({
        tool_name: draft.name.trim(),
        tool_description: draft.description.trim(),
        parameter_list: JSON.stringify(list),
      });
      if (!late()) update((now) => suggestedTo(now, implementation));
    } catch (error) {
      if (!late()) setProblem(errorDetails(error, toolApi.suggest.fails));
    } finally {
      if (!late()) setBusy(false);
    }
  }

  return { busy, problem, ask };
}
