"use client";
import { LineDiff } from "@/components/ui/code/line-diff";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { useCall } from "@/lib/core/http/browser/use-call";
import { memoryApi } from "@/lib/memory/contract";
import { useSkill, useSkills } from "@/lib/skills/client";
import { useText } from "@/lib/texts/use-text";

type Props = {
  /** The tool. */
  name: string;
  /** The call's arguments, as JSON that the user may have edited. */
  resultText: string;
  /** Not while the user writes why they refuse. */
  onChange?: (resultText: string) => void;
};
type Values = Record<string, unknown>;

/** What an agent proposes to remember or to add as a skill, in words, to read and edit before it is allowed. */
export function Proposal({ name, resultText, onChange }: Props) {
  const values = valuesIn(resultText);
  const change =
    onChange && ((part: Values) => onChange(JSON.stringify({ ...values, ...part }, null, 2)));
  if (name === "propose_skill") return <ProposedSkill values={values} onChange={change} />;
  return <ProposedFact name={name} values={values} onChange={change} />;
}

function valuesIn(resultText: string): Values {
  try {
    const value: unknown = JSON.parse(resultText);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

type PartProps = { values: Values; onChange?: (part: Values) => void };

function ProposedSkill({ values, onChange }: PartProps) {
  const t = useText();
  const [name, description, body] = [values.name, values.description, values.body].map(textIn);
  const { data: skills } = useSkills();
  const known = skills?.find((each) => each.name === name);
  const { data: before } = useSkill(known?.SkillId ?? null);
  return (
    <div className="space-y-4">
      <div>
        <p className="text-13 text-ink-3">{known ? t("Changes the skill") : t("New skill")}</p>
        <p className="font-mono text-sm wrap-anywhere">{name}</p>
      </div>
      <Field label={t("Description")}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            readOnly={!onChange}
            value={description}
            onChange={({ target }) => onChange?.({ description: target.value })}
          />
        )}
      </Field>
      <Field label={t("Instructions")} helper={onChange && t("Edit before allowing, if needed.")}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={8}
            readOnly={!onChange}
            className="max-h-80"
            value={body}
            onChange={({ target }) => onChange?.({ body: target.value })}
          />
        )}
      </Field>
      {before && (
        <div>
          <p className="mb-1 text-sm font-medium">{t("Compared with the skill as it is now")}</p>
          <LineDiff
            label={t("Compared with the skill as it is now")}
            before={`${before.description}\n\n${before.body}`}
            after={`${description}\n\n${body}`}
          />
        </div>
      )}
    </div>
  );
}

/** A page of facts: an older one is shown by the new text alone. */
const FACTS = 200;

function ProposedFact({ name, values, onChange }: PartProps & { name: string }) {
  const t = useText();
  const id = textIn(values.id);
  const { data: facts } = useCall(memoryApi.list, id === "" ? null : { limit: FACTS });
  const before = facts?.find((each) => each.MemoryId === id)?.fact;
  return (
    <div className="space-y-3">
      {id !== "" && (
        <div>
          <p className="text-13 text-ink-3">{name === "forget" ? t("Forgets") : t("Replaces")}</p>
          <p className="wrap-anywhere">{before ?? (facts && t("Fact {id}", { id }))}</p>
        </div>
      )}
      {name !== "forget" && (
        <Field label={t("Fact")} helper={onChange && t("Edit before allowing, if needed.")}>
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              readOnly={!onChange}
              value={textIn(values.fact)}
              onChange={({ target }) => onChange?.({ fact: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
