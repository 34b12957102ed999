"use client";
import { useState, type Dispatch, type SetStateAction } from "react";
import {
  basicFaults,
  differs,
  draftOf,
  isBlank,
  parameterFaults,
  withFresh,
  withParameter,
  type ToolDraftChange,
  type ParameterDraft,
  type ToolDraft,
} from "@/components/agents/tools/draft/tool-draft";
import {
  usedParameters,
  withPlaceholders,
} from "@/components/agents/tools/draft/suggested-parameters";
import { readKept, writeKept } from "@/components/ui/dialog/kept";
import type { ToolDefinition } from "@/lib/tools/contract";

/** Headers may contain credentials of another service: they are not stored in the browser. */
type Keepable = Omit<ToolDraft, "headers">;
const keepable = (draft: ToolDraft): Keepable & { headers?: string } => ({
  ...draft,
  headers: undefined, // JSON omits it
});

/** Placeholders in a request become parameters: `{city}` in its URL becomes one. */
function withUsedParameters(draft: ToolDraft): ToolDraft {
  if (draft.kind !== "http") return draft;
  const url = withPlaceholders(draft.url);
  return usedParameters(draft).reduce(
    (filled, used) => ({ ...filled, ...withParameter(filled, { ...used, description: "" }) }),
    url === draft.url ? draft : { ...draft, url },
  );
}

export type WizardStep = 0 | 1 | 2;

/** The wizard's draft, its current step, and which errors are shown. `keep`: the storage key of the draft. */
export function useToolDraft(
  tool: ToolDefinition | undefined,
  usedNames: readonly string[],
  keep: string,
) {
  const [first] = useState(() => draftOf(tool));
  const [draft, setState] = useState(() => ({ ...first, ...readKept<Keepable>(keep) }));
  const setDraft: Dispatch<SetStateAction<ToolDraft>> = (next) =>
    setState((before) => {
      const after = next instanceof Function ? next(before) : next;
      writeKept(keep, keepable(after));
      return after;
    });
  const [step, setStep] = useState<WizardStep>(0);
  const [reviewed, setReviewed] = useState<ReadonlySet<string>>(new Set());
  const faults = basicFaults(draft, usedNames);
  const show = (...names: string[]) => setReviewed((before) => new Set([...before, ...names]));

  const change: ToolDraftChange = (changes) => setDraft((before) => ({ ...before, ...changes }));

  /** The draft including the parameter being written, when it is valid; otherwise shows its errors. */
  function added(): ToolDraft | null {
    const next = withFresh(draft);
    if (next) setDraft(next);
    else show(`${draft.fresh.key}`);
    return next;
  }

  /** Goes to the next step and returns the draft for it; null while something is invalid. */
  function next(): ToolDraft | null {
    if (step === 0) {
      show("name", "description");
      if (faults.name || faults.description) return null;
      const filled = withUsedParameters(draft);
      if (filled !== draft) setDraft(filled);
      setStep(1);
      return filled;
    }
    show(...draft.parameters.map((each) => `${each.key}`));
    const wrong = draft.parameters.some((each) =>
      Object.values(parameterFaults(each, draft.parameters)).some(Boolean),
    );
    const whole = isBlank(draft.fresh) ? draft : added();
    if (wrong || !whole) return null;
    setStep(2);
    return whole;
  }

  return {
    draft,
    step,
    dirty: differs(draft, first),
    change,
    /** Updates the current draft: for results that arrive late. */
    update: setDraft,
    errorOf: (name: "name" | "description") => (reviewed.has(name) ? faults[name] : undefined),
    faultsOf: (parameter: ParameterDraft) =>
      reviewed.has(`${parameter.key}`) ? parameterFaults(parameter, draft.parameters) : {},
    leave: (name: "name" | "description") => draft[name] !== first[name] && show(name),
    add: () => added() !== null,
    next,
    back: () => setStep(step === 2 ? 1 : 0),
  };
}
