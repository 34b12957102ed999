"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { BasicStep } from "@/components/agents/tools/wizard/basic-step";
import { DefinitionPart } from "@/components/agents/tools/wizard/definition-part";
import { ImplementationPart } from "@/components/agents/tools/draft/implementation-part";
import { ParametersStep } from "@/components/agents/tools/wizard/parameters-step";
import { sortErrors, type PreviewField } from "@/components/agents/tools/draft/field-errors";
import type { Samples } from "@/components/agents/tools/wizard/sample-arguments";
import {
  definitionOf,
  headersFault,
  type ToolDraft,
} from "@/components/agents/tools/draft/tool-draft";
import { TryIt } from "@/components/agents/tools/wizard/try-it";
import { useSuggestion } from "@/components/agents/tools/wizard/use-suggestion";
import { useToolDraft, type WizardStep } from "@/components/agents/tools/draft/use-tool-draft";
import { useVerdict } from "@/components/agents/tools/wizard/use-verdict";
import { WizardFrame } from "@/components/agents/tools/wizard/wizard-frame";
import { stepTitles, WizardSteps } from "@/components/agents/tools/wizard/wizard-steps";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { useText } from "@/lib/texts/use-text";
import type { ToolDefinition } from "@/lib/tools/contract";
import { Button } from "@/components/ui/form/button";

type Props = {
  /** The tool to edit; undefined: create a new one. */
  tool?: ToolDefinition;
  /** The agent's name as typed so far. */
  owner?: string;
  /** Names of the agent's other tools. */
  usedNames: readonly string[];
  onDone: (tool: ToolDefinition) => void;
  onClose: () => void;
  /** The storage key of its input. */
  keep: string;
  /** Called with whether leaving the page would lose input. */
  onWriting?: (writing: boolean) => void;
};

/** SPEC section 4: basic info, parameters, preview. Reopening it starts over. */
export function ToolWizard({
  tool,
  owner = "",
  usedNames,
  keep,
  onDone,
  onClose,
  onWriting,
}: Props) {
  const t = useText();
  const wizard = useToolDraft(tool, usedNames, keep);
  const { draft, step, dirty, change } = wizard;
  const suggestion = useSuggestion(wizard.update);
  const [samples, setSamples] = useState<Samples>({});
  const [asking, setAsking] = useState(false);
  const body = useStepBody(step);
  useTold(dirty, onWriting);
  const definition = definitionOf(draft);
  // Source that the assistant is still writing is not an error yet.
  const waiting = draft.kind === "javascript" && draft.source.trim() === "" && suggestion.busy;
  const verdict = useVerdict(step === 2 && !waiting ? definition : null);
  const { at, others, incomplete, touch } = useFieldErrors(draft, verdict.errors);
  const complete = step === 2 && !waiting && verdict.valid && !headersFault(draft);
  const dismiss = () => (dirty ? setAsking(true) : onClose());
  const next = () => {
    if (step === 2) return;
    const whole = wizard.next();
    if (!whole) focusFirstWrong(body.current);
    else if (step === 1 && wantsSuggestion(whole)) void suggestion.ask(whole);
  };
  return (
    <WizardFrame
      title={tool ? t("Edit {name}", { name: tool.function.name }) : t("Create Tool")}
      about={owner.trim() && t("for {name}", { name: owner.trim() })}
      head={<WizardSteps step={step} />}
      foot={
        <WizardFoot
          {...{ step, complete }}
          editing={tool !== undefined}
          onCancel={dismiss}
          onBack={wizard.back}
          onDone={() => onDone(definition)}
        />
      }
      dock={
        step === 2 &&
        draft.kind !== "person" && <TryIt draft={draft} samples={samples} onSamples={setSamples} />
      }
      onDismiss={dismiss}
      onSubmit={next}
    >
      <div ref={body}>
        <StepTitle step={step} />
        <div
          className={
            step === 2
              ? "grid grid-cols-[minmax(0,1fr)] gap-6 px-4 py-5 wide:grid-cols-[404px_minmax(0,1fr)] wide:px-6"
              : "min-h-72 px-4 py-5 wide:px-6"
          }
        >
          {step === 0 && (
            <BasicStep
              {...{ wizard, usedNames }}
              isNew={tool === undefined}
              onSamples={setSamples}
            />
          )}
          {step === 1 && <ParametersStep wizard={wizard} />}
          {step === 2 && (
            <>
              <DefinitionPart {...{ definition, verdict, incomplete, waiting }} errors={others} />
              <ImplementationPart
                {...{ draft, change, suggestion }}
                errors={waiting ? {} : at}
                onLeave={touch}
              />
            </>
          )}
        </div>
      </div>
      <Discard tool={tool} open={asking} onOpenChange={setAsking} onConfirm={onClose} />
    </WizardFrame>
  );
}

/** A template's code is complete. */
const wantsSuggestion = ({ kind, source, templateSource }: ToolDraft): boolean =>
  kind === "javascript" && (source === "" || source !== templateSource);

function StepTitle({ step }: { step: WizardStep }) {
  const t = useText();
  const titles = stepTitles(t);
  return (
    <h3 tabIndex={-1} className="sr-only">
      {t("Step {number} of {count}: {title}", {
        number: step + 1,
        count: titles.length,
        title: titles[step]!,
      })}
    </h3>
  );
}

type DiscardProps = {
  tool?: ToolDefinition;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
};

function Discard({ tool, ...dialog }: DiscardProps) {
  const t = useText();
  return (
    <ConfirmDialog
      {...dialog}
      title={tool ? t("Discard changes?") : t("Discard this tool?")}
      cancel={t("Keep editing")}
      confirm={t("Discard")}
    >
      {tool
        ? t("Your unsaved changes to {name} will be lost.", {
            name: tool.function.name,
          })
        : t("Your unsaved tool will be lost.")}
    </ConfirmDialog>
  );
}

/** Errors by field. An untouched field has none yet. */
function useFieldErrors(draft: ToolDraft, errors: ReturnType<typeof useVerdict>["errors"]) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { at, others, missing } = sortErrors(draft, errors, touched);
  return {
    at,
    others,
    /** Only something is not filled in yet. */
    incomplete: missing && others.length + Object.keys(at).length === 0,
    touch: (field: PreviewField) => setTouched((before) => new Set([...before, field])),
  };
}

/** Each new step is scrolled to its top, and announced to screen readers. */
function useStepBody(step: WizardStep) {
  const body = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    body.current?.querySelector("h3")?.focus({ preventScroll: true });
    // Which of the two scrolls depends on the height of the window.
    const scrolled = body.current?.parentElement;
    for (const each of [scrolled, scrolled?.parentElement]) each?.scrollTo({ top: 0 });
  }, [step]);
  return body;
}

function useTold(dirty: boolean, onWriting: Props["onWriting"]): void {
  const tell = useEffectEvent((writing: boolean) => onWriting?.(writing));
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty]);
}

/** The error is marked in the next frame. */
function focusFirstWrong(body: HTMLElement | null): void {
  requestAnimationFrame(() => body?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}

type WizardFootProps = {
  step: WizardStep;
  editing: boolean;
  /** Whether the server has checked it and found it valid. */
  complete: boolean;
  onCancel: () => void;
  onBack: () => void;
  onDone: () => void;
};

function WizardFoot({ step, editing, complete, onCancel, onBack, onDone }: WizardFootProps) {
  const t = useText();
  return (
    <>
      <Button variant="ghost" className="mr-auto -ml-3.5" onClick={onCancel}>
        {t("Cancel")}
      </Button>
      {step > 0 && <Button onClick={onBack}>{t("Back")}</Button>}
      {step < 2 ? (
        // Separate keys keep these two buttons apart: otherwise the click that shows the last step could also hit the
        // other button.
        <Button key="next" type="submit" variant="primary">
          {t("Next")}
        </Button>
      ) : (
        <Button key="done" variant="primary" disabled={!complete} onClick={onDone}>
          {editing ? t("Save") : t("Add Tool")}
        </Button>
      )}
    </>
  );
}
