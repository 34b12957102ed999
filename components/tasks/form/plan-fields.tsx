"use client";
import { LabelsInput } from "@/components/tasks/form/labels-input";
import { priorityWords } from "@/components/tasks/form/priority";
import type { TaskDraft } from "@/components/tasks/form/use-task-draft";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { PRIORITIES } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

/** A person's planning fields for a task: priority, due date and labels. */
export function PlanFields({ draft: { draft, errorOf, change, control } }: { draft: TaskDraft }) {
  const t = useText();
  const words = priorityWords(t);
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 wide:grid-cols-2">
        <Field label={t("Priority")} optional error={errorOf("priority")}>
          {(ids) => (
            <SelectInput
              {...ids}
              name="priority"
              value={draft.priority}
              onChange={(event) =>
                change({ priority: PRIORITIES.find((each) => each === event.target.value) ?? "" })
              }
            >
              <option value="">{t("None")}</option>
              {PRIORITIES.toReversed().map((each) => (
                <option key={each} value={each}>
                  {words[each]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label={t("Due date")} optional error={errorOf("due_on")}>
          {(ids) => <TextInput {...ids} {...control("due_on")} type="date" max="9998-12-31" />}
        </Field>
      </div>
      <Field
        label={t("Labels")}
        optional
        helper={t("Press Enter or comma after each label.")}
        error={errorOf("labels")}
      >
        {(ids) => (
          <LabelsInput {...ids} value={draft.labels} onChange={(labels) => change({ labels })} />
        )}
      </Field>
    </>
  );
}
