import type { KeyboardEvent } from "react";
import { choicesOf } from "@/components/agents/tools/wizard/sample-arguments";
import type { ParameterDraft } from "@/components/agents/tools/draft/tool-draft";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { useText } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { isEnter } from "@/components/ui/form/enter-key";

type Props = {
  parameter: ParameterDraft;
  value: string;
  error?: SentenceOrText;
  onChange: (value: string) => void;
  onEnter: () => void;
};

/** One argument of a trial, with the control for its type. */
export function SampleField({ parameter, value, error, onChange, onEnter }: Props) {
  const t = useText();
  const { name, type, required, description } = parameter;
  const choices = choicesOf(parameter) ?? (type === "boolean" ? ["true", "false"] : undefined);
  const change = (event: { target: { value: string } }) => onChange(event.target.value);
  const enter = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Field label={name} optional={!required} error={error} helper={description || undefined}>
      {(ids) =>
        choices ? (
          <SelectInput {...ids} mono={type !== "boolean"} value={value} onChange={change}>
            <option value="">{t("Choose")}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </SelectInput>
        ) : type === "array" || type === "object" ? (
          <TextArea {...ids} mono rows={2} spellCheck={false} value={value} onChange={change} />
        ) : (
          <TextInput
            {...ids}
            mono
            autoComplete="off"
            inputMode={type === "number" ? "decimal" : undefined}
            value={value}
            onChange={change}
            onKeyDown={enter}
          />
        )
      }
    </Field>
  );
}
