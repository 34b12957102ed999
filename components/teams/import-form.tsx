"use client";
import { useState, type FormEvent } from "react";
import { MissingCollections } from "@/components/tools/missing-collections";
import { ImportedTools } from "@/components/tools/imported-tools";
import type { ImportChoice, ImportPlan, useImport } from "@/components/teams/use-import";
import { FormHead } from "@/components/ui/dialog/form-parts";
import { Alert } from "@/components/ui/feedback/alert";
import { Chip } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import type { Team } from "@/lib/teams/contract";
import { listed } from "@/components/teams/list/listed";
import { useText } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Props = {
  plan: ImportPlan;
  work: ReturnType<typeof useImport>;
  onDone: (team: Team) => void;
  onCancel: () => void;
};

/** Previews what a file would import, and the conflicts, before anything is written. */
export function ImportForm({
  plan: { file, imported, isTemplate },
  work,
  onDone,
  onCancel,
}: Props) {
  const t = useText();
  const [choices, setChoices] = useState<ReadonlyMap<string, ImportChoice>>(
    () =>
      new Map(
        imported.clashes.map(({ name, suggestion }) => [name, { own: false, name: suggestion }]),
      ),
  );
  const choose = (name: string, choice: ImportChoice) =>
    setChoices(new Map([...choices, [name, choice]]));
  const suggested = (name: string) =>
    imported.clashes.find((clash) => clash.name === name)?.suggestion ?? "";
  const all = (own: boolean) =>
    setChoices(
      new Map(
        [...choices.keys()].map((name) => [name, own ? { own } : { own, name: suggested(name) }]),
      ),
    );
  const fresh = file.agents.map(({ name }) => name).filter((name) => !choices.has(name));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const team = await work.write(choices);
    if (team) onDone(team);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="import-title"
      className="max-w-[848px] rounded-xl border border-line bg-surface"
    >
      <FormHead
        id="import-title"
        title={
          isTemplate
            ? t("Create {name}", { name: file.team.name })
            : t("Import {name}", { name: file.team.name })
        }
        name={file.team.name}
      />
      <div className="space-y-6 p-5 wide:p-6">
        {work.problem && <Alert tone="bad">{work.problem}</Alert>}
        {file.team.description && (
          <p className="line-clamp-3 max-w-[72ch] wrap-anywhere text-ink-2">
            {file.team.description}
          </p>
        )}
        {fresh.length > 0 && <p>{t("New agents: {names}.", { names: listed(fresh) })}</p>}
        {choices.size > 1 && <ForAll onChoose={all} />}
        {[...choices].map(([name, choice]) => (
          <Clash
            key={name}
            name={name}
            choice={choice}
            suggested={suggested(name)}
            refused={work.refused[name]}
            onChoose={(next) => choose(name, next)}
          />
        ))}
        {imported.models.length > 0 && <OtherModels models={imported.models} />}
        <MissingCollections
          found={imported.collections.filter(({ agent }) => !choices.get(agent)?.own)}
        />
        <ImportedTools tools={imported.tools.filter(({ agent }) => !choices.get(agent)?.own)} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 rounded-b-xl border-t border-line bg-subtle px-5 py-3.5 wide:px-6">
        <p className="min-w-0 flex-1 text-13 text-ink-2 max-wide:basis-full">
          {t("Nothing has been created yet.")}
        </p>
        <Button variant="ghost" disabled={work.busy} onClick={onCancel}>
          {t("Cancel")}
        </Button>
        <Button type="submit" variant="primary" busy={work.busy}>
          {isTemplate ? t("Create Team") : t("Import Team")}
        </Button>
      </div>
    </form>
  );
}

function ForAll({ onChoose }: { onChoose: (own: boolean) => void }) {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onChoose(true)}>
        {t("Use my agents for all")}
      </Button>
      <Button size="sm" onClick={() => onChoose(false)}>
        {t("Rename all")}
      </Button>
    </div>
  );
}

function OtherModels({ models }: { models: ImportPlan["imported"]["models"] }) {
  const t = useText();
  return (
    <Alert tone="info" title={t("Models not available here")}>
      <p>{t("These agents will use the default model:")}</p>
      <ul className="mt-1.5 space-y-1">
        {models.map(({ agent, model }) => (
          <li key={agent} className="flex items-center gap-2">
            {agent} <Chip>{model}</Chip>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type ClashProps = {
  name: string;
  choice: ImportChoice;
  suggested: string;
  refused?: SentenceOrText;
  onChoose: (choice: ImportChoice) => void;
};

function Clash({ name, choice, suggested, refused, onChoose }: ClashProps) {
  const t = useText();
  const radio = (own: boolean, label: string) => (
    <label className="flex min-h-10 items-center gap-2.5 wide:min-h-8">
      <input
        type="radio"
        name={`clash-${name}`}
        checked={choice.own === own}
        onChange={() => onChoose(own ? { own } : { own, name: suggested })}
        className="size-4 accent-brand"
      />
      {label}
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1 font-medium wrap-anywhere">
        {t("You already have an agent called {name}", { name })}
      </legend>
      {radio(false, t("Import it under another name"))}
      {!choice.own && (
        <Field
          label={t("New name for {name}", { name })}
          error={refused}
          className="mt-1 mb-2 ml-6.5 max-w-sm"
        >
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              value={choice.name}
              onChange={(event) => onChoose({ own: false, name: event.target.value })}
            />
          )}
        </Field>
      )}
      {radio(true, t("Use my own {name} instead", { name }))}
    </fieldset>
  );
}
