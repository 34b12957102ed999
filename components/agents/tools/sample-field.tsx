import type { KeyboardEvent } from "react";
import type { ParameterDraft } from "@/components/agents/tools/tool-draft";
import { Field } from "@/components/ui/field";
import { SelectInput, TextArea, TextInput } from "@/components/ui/input";

type Props = { parameter: ParameterDraft; value: string; error?: string; onChange: (value: string) => void; onEnter: () => void };

/** One argument of a try, in the control that its type asks for. */
export function SampleField({ parameter: { name, type, required, description }, value, error, onChange, onEnter }: Props) {
  const change = (event: { target: { value: string } }) => onChange(event.target.value);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Field label={name} optional={!required} error={error} helper={description || undefined}>
      {(ids) =>
        type === "boolean" ? (
          <SelectInput {...ids} value={value} onChange={change}>
            <option value="">Choose</option>
            <option>true</option>
            <option>false</option>
          </SelectInput>
        ) : type === "array" || type === "object" ? (
          <TextArea {...ids} mono rows={2} spellCheck={false} value={value} onChange={change} />
        ) : (
          <TextInput {...ids} mono autoComplete="off" inputMode={type === "number" ? "decimal" : undefined} value={value} onChange={change} onKeyDown={enter} />
        )
      }
    </Field>
  );
}
