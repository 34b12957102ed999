import { nameRule, rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

export const taskLimits = { name: 100, description: 10_000, agents: 50, labels: 10, label: 30 };
/** The stored due date of a task without one: it sorts last. No task can be due on it. */
export const NO_DUE_DATE = "9999-12-31";
export const TOO_MANY_LABELS = sentence("too_many_labels", "A task can have up to {most} labels", {
  most: taskLimits.labels,
});
export const taskRules = {
  name: nameRule,
  label: rule.all(
    rule.required(sentence("label_required", "A label can't be empty")),
    rule.line(sentence("label_not_line", "A label must be a single line")),
    rule.max(
      taskLimits.label,
      sentence("task_label_too_long", "A label must be at most {most} characters", {
        most: taskLimits.label,
      }),
    ),
  ),
  description: rule.all(
    rule.required(sentence("description_required", "Description is required")),
    rule.max(
      taskLimits.description,
      sentence("description_too_long", "Description must be at most 10,000 characters"),
    ),
  ),
};
