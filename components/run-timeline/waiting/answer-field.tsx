"use client";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { Tick } from "@/components/ui/form/tick";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import type { QuestionField } from "@/lib/tools/question";
import { useText } from "@/lib/texts/use-text";

/** As in the form: numbers are text until they are sent. */
export type Written = string | boolean | string[];

type Props = {
  name: string;
  field: QuestionField;
  required: boolean;
  value: Written;
  onChange: (value: Written) => void;
  error?: SentenceOrText;
};

const LONG = 200;
const TYPES = { email: "email", uri: "url", date: "date", "date-time": "text" } as const;

/** One field of a server's form, with the input for its kind. */
export function AnswerField({ name, field, required, value, onChange, error }: Props) {
  const label = field.title || name;
  const about = { label, helper: field.description, error, optional: !required };
  if (field.type === "boolean")
    return (
      <Tick checked={value === true} onChange={onChange} note={field.description}>
        {label}
      </Tick>
    );
  if (field.type === "array")
    return <Choices {...about} field={field} value={asList(value)} onChange={onChange} />;
  const text = typeof value === "string" ? value : "";
  return (
    <Field {...about}>
      {(ids) =>
        field.oneOf ? (
          <SelectInput {...ids} value={text} onChange={(event) => onChange(event.target.value)}>
            {!text && <option value="" />}
            {field.oneOf.map((each) => (
              <option key={each.const} value={each.const}>
                {each.title || each.const}
              </option>
            ))}
          </SelectInput>
        ) : field.type === "string" && (field.maxLength ?? 0) > LONG ? (
          <TextArea
            {...ids}
            rows={3}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <TextInput
            {...ids}
            type={field.format ? TYPES[field.format] : "text"}
            inputMode={field.type === "string" ? undefined : "decimal"}
            placeholder={field.format === "date-time" ? "2026-11-23T09:30:00Z" : undefined}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

const asList = (value: Written): string[] => (Array.isArray(value) ? value : []);

type ChoicesProps = {
  label: string;
  helper?: string;
  error?: SentenceOrText;
  optional: boolean;
  field: QuestionField;
  value: string[];
  onChange: (value: string[]) => void;
};

function Choices({ label, helper, error, optional, field, value, onChange }: ChoicesProps) {
  const t = useText();
  return (
    <Field label={label} helper={helper} error={error} optional={optional}>
      {(ids) => (
        <div {...ids} role="group" aria-label={label}>
          {(field.items?.anyOf ?? []).map((each) => (
            <Tick
              key={each.const}
              checked={value.includes(each.const)}
              onChange={(on) =>
                onChange(
                  on ? [...value, each.const] : value.filter((other) => other !== each.const),
                )
              }
            >
              {each.title || each.const || t("(empty)")}
            </Tick>
          ))}
        </div>
      )}
    </Field>
  );
}
