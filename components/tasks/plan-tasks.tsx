"use client";
import { useState, type FormEvent } from "react";
import { LabelsInput } from "@/components/tasks/form/labels-input";
import { priorityWords } from "@/components/tasks/form/priority";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { Tick } from "@/components/ui/form/tick";
import { PRIORITIES, type Task, type TaskPlanning } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

type FormProps = { tasks: Task[]; onPlan: (planned: TaskPlanning) => void };
type Props = FormProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** Sets the priority and the labels of the selected tasks. */
export function PlanTasks({ tasks, open, onOpenChange, onPlan }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(
        {
          one: "Priority and labels of {count} task",
          other: "Priority and labels of {count} tasks",
        },
        { count: tasks.length },
      )}
    >
      <Fields
        tasks={tasks}
        onPlan={(planned) => {
          onOpenChange(false);
          if (Object.keys(planned).length > 0) onPlan(planned);
        }}
      />
    </FormDialog>
  );
}

function Fields({ tasks, onPlan }: FormProps) {
  const t = useText();
  const [priority, setPriority] = useState<TaskPlanning["priority"]>();
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const plan = (event: FormEvent) => {
    event.preventDefault();
    onPlan({
      ...(priority === undefined ? {} : { priority }),
      ...(added.length > 0 ? { add_labels: added } : {}),
      ...(removed.size > 0 ? { remove_labels: [...removed] } : {}),
    });
  };
  return (
    <form noValidate onSubmit={plan} className="mt-4 space-y-5">
      <PriorityField value={priority} onChange={setPriority} />
      <Field label={t("Add labels")} helper={t("Press Enter or comma after each label.")}>
        {(ids) => <LabelsInput {...ids} value={added} onChange={setAdded} />}
      </Field>
      <RemovedLabels tasks={tasks} removed={removed} onChange={setRemoved} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          {t("Apply")}
        </Button>
      </div>
    </form>
  );
}

const KEEP = "keep";

type PriorityProps = {
  value: TaskPlanning["priority"];
  onChange: (value: TaskPlanning["priority"]) => void;
};

function PriorityField({ value, onChange }: PriorityProps) {
  const t = useText();
  const words = priorityWords(t);
  return (
    <Field label={t("Priority")}>
      {(ids) => (
        <SelectInput
          {...ids}
          name="priority"
          value={value === undefined ? KEEP : (value ?? "")}
          onChange={({ target }) =>
            onChange(
              target.value === KEEP
                ? undefined
                : (PRIORITIES.find((each) => each === target.value) ?? null),
            )
          }
        >
          <option value={KEEP}>{t("Keep as it is")}</option>
          <option value="">{t("None")}</option>
          {PRIORITIES.toReversed().map((each) => (
            <option key={each} value={each}>
              {words[each]}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

type RemovedProps = {
  tasks: Task[];
  removed: ReadonlySet<string>;
  onChange: (removed: ReadonlySet<string>) => void;
};

/** The tasks' labels: ticked ones are removed. */
function RemovedLabels({ tasks, removed, onChange }: RemovedProps) {
  const t = useText();
  const all = new Map(
    tasks.flatMap(({ labels = [] }) => labels.map((each) => [each.toLowerCase(), each] as const)),
  );
  if (all.size === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t("Remove labels")}</legend>
      <div className="mt-1.5 flex max-h-40 flex-wrap gap-x-5 gap-y-1 overflow-y-auto">
        {[...all].map(([key, label]) => (
          <Tick
            key={key}
            checked={removed.has(key)}
            onChange={(on) =>
              onChange(
                new Set(on ? [...removed, key] : [...removed].filter((each) => each !== key)),
              )
            }
          >
            {label}
          </Tick>
        ))}
      </div>
    </fieldset>
  );
}
