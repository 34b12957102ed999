import { Trash } from "@/components/icons/trash";
import type { KeyboardEvent } from "react";
import { Tick } from "@/components/ui/form/tick";
import type { ParameterDraft, ParameterFaults } from "@/components/agents/tools/draft/tool-draft";
import { likelyType } from "@/components/agents/tools/draft/likely-type";
import { IconButton } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";
import { PARAMETER_TYPES } from "@/lib/tools/parameter";
import { isEnter } from "@/components/ui/form/enter-key";

type Props = {
  /** Names the group for screen readers. */
  label: string;
  parameter: ParameterDraft;
  faults: ParameterFaults;
  onChange: (parameter: ParameterDraft) => void;
  onRemove?: () => void;
  /** Called on Enter in one of its fields; by default, Enter goes to the next step. */
  onEnter?: () => void;
};

/** Renames the parameter. A type that was not chosen follows the name. */
function named(parameter: ParameterDraft, name: string): ParameterDraft {
  const isSuggested = parameter.type === likelyType(parameter.name);
  return { ...parameter, name, type: isSuggested ? likelyType(name) : parameter.type };
}

export function ParameterFields({ label, parameter, faults, onChange, onRemove, onEnter }: Props) {
  const t = useText();
  const enter = (event: KeyboardEvent) => {
    if (!isEnter(event) || !onEnter) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <fieldset
      aria-label={label}
      className="grid gap-x-3 gap-y-3 wide:grid-cols-[minmax(0,1fr)_140px_minmax(0,1.4fr)_auto] wide:items-start"
    >
      <Field label={t("Name")} error={faults.name}>
        {(ids) => (
          <TextInput
            {...ids}
            mono
            autoComplete="off"
            spellCheck={false}
            value={parameter.name}
            onKeyDown={enter}
            onChange={(event) => onChange(named(parameter, event.target.value))}
          />
        )}
      </Field>
      <Field label={t("Type")} error={faults.type}>
        {(ids) => (
          <SelectInput
            {...ids}
            mono
            value={parameter.type}
            onChange={(event) =>
              onChange({
                ...parameter,
                type: PARAMETER_TYPES.find((type) => type === event.target.value) ?? "",
              })
            }
          >
            <option value="">{t("Choose")}</option>
            {PARAMETER_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t("Description")} optional>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            value={parameter.description}
            onKeyDown={enter}
            onChange={(event) => onChange({ ...parameter, description: event.target.value })}
          />
        )}
      </Field>
      <div className="flex items-center justify-between gap-2 wide:mt-6.5 wide:min-h-9">
        <Tick
          checked={parameter.required}
          onChange={(required) => onChange({ ...parameter, required })}
        >
          {t("Required")}
        </Tick>
        {onRemove && (
          <IconButton
            label={t("Remove parameter {name}", { name: parameter.name })}
            onClick={onRemove}
          >
            <Trash aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </fieldset>
  );
}
