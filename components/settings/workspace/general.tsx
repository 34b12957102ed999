"use client";
import { useState, type FormEvent } from "react";
import { FormEnd, Section } from "@/components/settings/section";
import { UnsavedGuard } from "@/components/settings/unsaved-guard";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { useMay } from "@/components/shell/workspace";
import { roleNames, roleTexts } from "@/components/shell/frame/roles";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useUpdateWorkspace } from "@/lib/workspaces/client";
import { APPROVERS, workspaceApi, type Approvers, type Workspace } from "@/lib/workspaces/contract";
import { workspaceRules } from "@/lib/workspaces/rules";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

const approverTexts = (t: Translate): Record<Approvers, string> => ({
  admins: t("Only admins and owners"),
  members: t("Everyone who may chat"),
});

type Props = {
  workspace: Workspace;
  /** Someone else has changed it meanwhile. */
  onStale: () => void;
};

/** The name, and who may answer questions of runs; for members without that right, as text. */
export function General({ workspace, onStale }: Props) {
  const t = useText();
  const may = useMay();
  return (
    <Section title={t("General")}>
      {may(workspaceApi.update) ? (
        <GeneralForm workspace={workspace} onStale={onStale} />
      ) : (
        <Facts workspace={workspace} />
      )}
      <div className="border-t border-line px-5 py-4 text-13 text-ink-2">
        {t("Workspace ID")}:{" "}
        <code className="wrap-anywhere select-all">{workspace.WorkspaceId}</code>
        <p className="mt-0.5">{t("Programs and single sign-on name the workspace by it.")}</p>
      </div>
    </Section>
  );
}

function Facts({ workspace: { name, role, approvers } }: { workspace: Workspace }) {
  const t = useText();
  const facts = [
    [t("Name"), name],
    [t("Your role"), `${roleNames(t)[role]}. ${roleTexts(t)[role]}`],
    [t("Who may answer questions of runs that others started"), approverTexts(t)[approvers]],
  ];
  return (
    <dl className="space-y-4 p-5">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt className="text-13 text-ink-2">{title}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type Draft = { name?: string; approvers?: Approvers };

function GeneralForm({ workspace, onStale }: Props) {
  const t = useText();
  const say = useSentence();
  const update = useUpdateWorkspace();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  // Only what the person has changed: the rest follows the server.
  const [draft, setDraft] = useState<Draft>({});
  const { name, approvers } = { ...workspace, ...draft };
  const changed = name !== workspace.name || approvers !== workspace.approvers;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({ name: workspaceRules.name(name.trim()) });
    if (Object.keys(fields).length) return setWrong({ fields });
    const { WorkspaceId: id, version } = workspace;
    const saved = await attempt(() => update({ id, name: name.trim(), approvers, version }));
    if (!saved) return onStale(); // it may have been refused because someone else has saved
    setDraft({});
    toast(t("Workspace saved"));
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
      <Field label={t("Name")} error={wrong.fields.name} className="max-w-md">
        {(ids) => (
          <TextInput
            {...ids}
            name="name"
            autoComplete="off"
            value={name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="font-medium">
          {t("Who may answer questions of runs that others started")}
        </legend>
        <p className="mt-0.5 text-13 text-ink-2">
          {t("Such as whether a tool may run. The person who started a run may always answer.")}
        </p>
        <div className="mt-2">
          {APPROVERS.map((each) => (
            <label key={each} className="flex min-h-10 w-fit items-center gap-2.5 wide:min-h-8">
              <input
                type="radio"
                name="approvers"
                checked={approvers === each}
                onChange={() => setDraft({ ...draft, approvers: each })}
                className="size-4 flex-none accent-brand"
              />
              {approverTexts(t)[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <FormEnd sentence={wrong.sentence && say(wrong.sentence)}>
        <Button type="submit" variant="primary" busy={busy} disabled={!changed}>
          {t("Save changes")}
        </Button>
      </FormEnd>
      <UnsavedGuard on={changed && !busy} forget={() => setDraft({})} />
    </form>
  );
}
