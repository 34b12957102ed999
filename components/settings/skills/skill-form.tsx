"use client";
import { useRef, useState, type FormEvent } from "react";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import {
  DrawerFoot,
  DrawerHead,
  type DrawerFormProps,
} from "@/components/settings/skills/drawer-parts";
import { SkillFiles } from "@/components/settings/skills/skill-files";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { useMay } from "@/components/shell/workspace";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { useCreateSkill, useSkill, useUpdateSkill } from "@/lib/skills/client";
import { skillApi, type SkillDetail } from "@/lib/skills/contract";
import { skillRules } from "@/lib/skills/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

/** `id`: the skill to edit; null: a new one. */
type Props = DrawerFormProps & { id: string | null };

/** The drawer's content: one skill, once it is loaded. */
export function SkillForm({ id, ...rest }: Props) {
  const t = useText();
  const { data: skill, error, mutate } = useSkill(id);
  if (id === null) return <Fields skill={null} {...rest} />;
  return skill ? (
    <Fields key={skill.version} skill={skill} {...rest} />
  ) : (
    <>
      <DrawerHead title={t("Edit skill")} onClose={rest.onCancel} />
      {error ? (
        <NotLoaded error={error} onRetry={() => void mutate()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </>
  );
}

type FieldsProps = DrawerFormProps & { skill: SkillDetail | null };

function Fields({ skill, onWritten, onCancel, onSaved }: FieldsProps) {
  const t = useText();
  const say = useSentence();
  const may = useMay()(skillApi.update);
  const form = useRef<HTMLFormElement>(null);
  const [create, update] = [useCreateSkill(), useUpdateSkill()];
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const saved = {
    name: skill?.name ?? "",
    description: skill?.description ?? "",
    body: skill?.body ?? "",
  };
  const [draft, setDraft] = useState(saved);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onWritten(JSON.stringify(next) !== JSON.stringify(saved));
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { name, description, body } = draft;
    const fields = complaints({
      name: skillRules.name(name),
      description: skillRules.description(description),
      body: skillRules.body(body),
    });
    const [first] = Object.keys(fields);
    if (first) {
      setWrong({ fields });
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const done = await attempt(async () => {
      if (skill) await update({ id: skill.SkillId, version: skill.version, description, body });
      else await create(draft);
      toast(skill ? t("{name} saved", { name }) : t("{name} added", { name }));
    });
    if (done) onSaved();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex min-h-full flex-col"
    >
      <DrawerHead
        title={skill ? (may ? t("Edit skill") : t("Skill")) : t("New skill")}
        onClose={onCancel}
      />
      <div className="flex-1 space-y-5 p-5">
        {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
        <fieldset disabled={!may} className="space-y-5">
          <Field
            label={t("Name")}
            helper={
              skill
                ? t("A skill keeps its name, since agents refer to it.")
                : t("Lower-case letters, digits and hyphens, such as release-notes.")
            }
            error={wrong.fields.name}
          >
            {(ids) => (
              <TextInput
                {...ids}
                name="name"
                mono
                readOnly={skill !== null}
                autoFocus={skill === null}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={draft.name}
                onChange={({ target: { value } }) => change({ name: value })}
              />
            )}
          </Field>
          <Field
            label={t("Description")}
            helper={t("What it does and when to use it. Agents choose by this.")}
            error={wrong.fields.description}
          >
            {(ids) => (
              <TextArea
                {...ids}
                name="description"
                rows={3}
                value={draft.description}
                onChange={({ target: { value } }) => change({ description: value })}
              />
            )}
          </Field>
          <Field
            label={t("Instructions")}
            helper={t("Markdown. Agents read it when they open the skill.")}
            error={wrong.fields.body}
          >
            {(ids) => (
              <TextArea
                {...ids}
                name="body"
                rows={12}
                value={draft.body}
                onChange={({ target: { value } }) => change({ body: value })}
              />
            )}
          </Field>
        </fieldset>
        {skill && <About skill={skill} />}
        {skill && <SkillFiles skill={skill} locked={isChanged} />}
      </div>
      <DrawerFoot busy={busy} onCancel={onCancel}>
        {may && (skill ? t("Save") : t("Create skill"))}
      </DrawerFoot>
    </form>
  );
}

/** What its author says about it. */
function About({ skill }: { skill: SkillDetail }) {
  const t = useText();
  const rows: [string, string | undefined][] = [
    [t("Compatibility"), skill.compatibility],
    [t("License"), skill.license],
    [t("Tools its author expects (not granted by this)"), skill.allowed_tools],
  ];
  const given = rows.filter(([, text]) => text);
  if (given.length === 0) return null;
  return (
    <dl className="space-y-2 text-13">
      {given.map(([label, text]) => (
        <div key={label}>
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
