"use client";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { WHOLE_BODY, type CallField } from "@/lib/openapi/call-fields";
import { useText } from "@/lib/texts/use-text";

type Props = {
  field: CallField;
  value: string;
  error?: string;
  onChange: (value: string) => void;
};

/** A value of a call, in the input for its schema. */
export function CallFieldInput({ field, value, error, onChange }: Props) {
  const t = useText();
  const { id, name, kind, required, options } = field;
  const where = { path: t("in the path"), query: t("in the query"), body: "" }[field.in];
  return (
    <Field
      label={id === WHOLE_BODY ? t("Body") : name}
      optional={!required}
      helper={[where, kind === "json" ? "JSON" : ""].filter(Boolean).join(", ")}
      error={error}
    >
      {(ids) =>
        kind === "choice" ? (
          <SelectInput {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">–</option>
            {options.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectInput>
        ) : kind === "json" ? (
          <TextArea
            {...ids}
            mono
            rows={id === WHOLE_BODY ? 6 : 2}
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <TextInput
            {...ids}
            inputMode={kind === "number" ? "decimal" : undefined}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}
