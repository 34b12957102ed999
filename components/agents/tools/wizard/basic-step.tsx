"use client";
import { useRef, useState } from "react";
import { draftOf, type ToolDraft } from "@/components/agents/tools/draft/tool-draft";
import type { useToolDraft } from "@/components/agents/tools/draft/use-tool-draft";
import { PasteCurl } from "@/components/agents/tools/draft/paste-curl";
import { useCurl } from "@/components/agents/tools/draft/use-curl";
import { KindChoice } from "@/components/agents/tools/draft/kind-choice";
import type { ReadyTool } from "@/components/agents/tools/ready-tools";
import { ToolGallery } from "@/components/agents/tools/tool-gallery";
import type { Samples } from "@/components/agents/tools/wizard/sample-arguments";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { useText } from "@/lib/texts/use-text";

type Wizard = ReturnType<typeof useToolDraft>;
type Props = {
  wizard: Wizard;
  /** Names of the agent's other tools. */
  usedNames: readonly string[];
  /** A new tool may start from a template. */
  isNew: boolean;
  onSamples: (samples: Samples) => void;
};

export function BasicStep({ wizard, usedNames, isNew, onSamples }: Props) {
  const { draft, change } = wizard;
  const [before, setBefore] = useState<{ draft: ToolDraft; ready: ReadyTool } | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const choose = (ready: ReadyTool) => {
    const next = filledIn(ready, usedNames);
    setBefore({ draft: before?.draft ?? draft, ready });
    change(next);
    onSamples(samplesOf(next, ready));
    // On a phone the fields are above the templates.
    top.current?.scrollIntoView();
  };
  const undo = () => {
    if (before) change(before.draft);
    onSamples({});
    setBefore(null);
  };
  return (
    <div
      ref={top}
      className="grid scroll-mt-5 grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-[minmax(0,1fr)_344px]"
    >
      <div className="min-w-0 space-y-5">
        {before && <FilledIn ready={before.ready} onUndo={undo} />}
        <KindChoice kind={draft.kind} onChange={(kind) => change({ kind })} />
        {draft.kind === "http" && !before && <StartFromCurl draft={draft} change={change} />}
        <Basics wizard={wizard} />
      </div>
      {isNew && <ToolGallery onChoose={choose} />}
    </div>
  );
}

function filledIn({ tool }: ReadyTool, usedNames: readonly string[]): ToolDraft {
  const draft = draftOf(tool);
  return { ...draft, name: freeName(draft.name, usedNames), templateSource: draft.source };
}

function freeName(name: string, usedNames: readonly string[]): string {
  if (!usedNames.includes(name)) return name;
  let count = 2;
  while (usedNames.includes(`${name}_${count}`)) count++;
  return `${name}_${count}`;
}

const samplesOf = ({ parameters }: ToolDraft, { samples }: ReadyTool): Samples =>
  Object.fromEntries(parameters.map(({ key }, at) => [key, samples[at] ?? ""]));

function FilledIn({ ready: { title, needs }, onUndo }: { ready: ReadyTool; onUndo: () => void }) {
  const t = useText();
  return (
    <Alert
      tone="info"
      title={t("Filled in from {template}", { template: t(title) })}
      action={
        <Button size="sm" variant="ghost" onClick={onUndo}>
          {t("Undo")}
        </Button>
      }
    >
      {needs === "key"
        ? t("Save your token as the secret {name} under API Keys first.", { name: "GITHUB_TOKEN" })
        : needs === "url"
          ? t("Replace the URL with your own in the last step.")
          : t("Press Next twice to try it. Nothing is saved yet.")}
    </Alert>
  );
}

function Basics({ wizard: { draft, change, errorOf, leave } }: { wizard: Wizard }) {
  const t = useText();
  return (
    <>
      <Field
        label={t("Tool name")}
        helper={t("Used by the agent to call it, e.g. word_count.")}
        error={errorOf("name")}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="tool-name"
            mono
            required
            autoComplete="off"
            spellCheck={false}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            onBlur={() => leave("name")}
          />
        )}
      </Field>
      <Field
        label={t("Tool description")}
        helper={t("Helps the agent decide when to use the tool.")}
        error={errorOf("description")}
      >
        {(ids) => (
          <TextArea
            {...ids}
            name="tool-description"
            required
            rows={4}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
            onBlur={() => leave("description")}
          />
        )}
      </Field>
    </>
  );
}

/** A curl command from an API's documentation fills in the request of the last step. */
function StartFromCurl(props: Pick<Wizard, "draft" | "change">) {
  return <PasteCurl curl={useCurl(props.draft, props.change)} />;
}
