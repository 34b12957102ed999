"use client";
import { cx } from "class-variance-authority";
import { priorityWords } from "@/components/tasks/form/priority";
import { DAYS, go, type Address } from "@/components/tasks/use-address";
import { SelectInput } from "@/components/ui/form/input";
import type { Agent } from "@/lib/agents/contract";
import { PRIORITIES } from "@/lib/tasks/contract";
import type { Team } from "@/lib/teams/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

type Option = { value: string; label: string };

export function StatusChoice({
  status,
  className,
}: Pick<Address, "status"> & { className: string }) {
  const t = useText();
  return (
    <Select
      label={t("Status")}
      className={className}
      value={status ?? ""}
      options={statuses(t)}
      onChange={(value) => go({ status: value }, "replace")}
    />
  );
}

export function SortChoice({ sort, className }: Pick<Address, "sort"> & { className: string }) {
  const t = useText();
  return (
    <Select
      label={t("Sort")}
      className={className}
      value={sort}
      options={sorts(t)}
      onChange={(value) => go({ sort: value === "newest" ? null : value }, "replace")}
    />
  );
}

type Props = {
  address: Address;
  agents: Agent[];
  teams: readonly Team[];
  /** The agents of the known tasks. */
  labels: readonly string[];
};

/** The filters behind the button 'Filters'. */
export function MoreChoices({ address, agents, teams, labels }: Props) {
  const t = useText();
  const { agent, of, days, priority, label, due } = address;
  const options = [...new Set([...labels, ...(label ? [label] : [])])].toSorted();
  return (
    <>
      <Select
        label={t("Agent")}
        value={agent}
        options={[
          { value: "", label: t("Agent: any") },
          ...agents.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(value) => go({ agent: value }, "replace")}
      />
      <Select
        label={t("Team")}
        value={of}
        options={[
          { value: "", label: t("Team: any") },
          ...teams.map(({ TeamId, name }) => ({ value: TeamId, label: name })),
        ]}
        onChange={(value) => go({ of: value }, "replace")}
      />
      <Select
        label={t("Priority")}
        value={priority ?? ""}
        options={[
          { value: "", label: t("Priority: any") },
          ...PRIORITIES.toReversed().map((each) => ({
            value: each,
            label: priorityWords(t)[each],
          })),
        ]}
        onChange={(value) => go({ priority: value }, "replace")}
      />
      <Select
        label={t("Due date")}
        value={due ?? ""}
        options={[
          { value: "", label: t("Due: any") },
          { value: "overdue", label: t("Overdue") },
          { value: "today", label: t("Due today") },
          { value: "week", label: t("Due within 7 days") },
        ]}
        onChange={(value) => go({ due: value }, "replace")}
      />
      {options.length > 0 && (
        <Select
          label={t("Label")}
          value={label}
          options={[
            { value: "", label: t("Label: any") },
            ...options.map((each) => ({ value: each, label: each })),
          ]}
          onChange={(value) => go({ label: value }, "replace")}
        />
      )}
      <Select
        label={t("Created")}
        value={String(days)}
        options={[
          { value: "0", label: t("Created: any") },
          ...DAYS.map((each) => ({
            value: String(each),
            label: each === 1 ? t("Today") : t("Last {count} days", { count: each }),
          })),
        ]}
        onChange={(value) => go({ days: Number(value) }, "replace")}
      />
    </>
  );
}

const statuses = (t: Translate): Option[] => [
  { value: "", label: t("Status: any") },
  { value: "pending", label: t("Pending") },
  { value: "in_progress", label: t("In progress") },
  { value: "waiting", label: t("Needs you") },
  { value: "completed", label: t("Completed") },
  { value: "failed", label: t("Failed") },
  { value: "stopped", label: t("Stopped") },
];

const sorts = (t: Translate): Option[] => [
  { value: "newest", label: t("Newest first") },
  { value: "oldest", label: t("Oldest first") },
  { value: "updated", label: t("Recently updated") },
  { value: "priority", label: t("By priority") },
  { value: "due", label: t("By due date") },
  { value: "name", label: t("By name") },
  { value: "last_run", label: t("By last run") },
];

type SelectProps = {
  label: string;
  value: string;
  options: Option[];
  className?: string;
  onChange: (value: string) => void;
};

/** As wide with options that load later as without them, so that nothing next to it moves. */
function Select({ label, value, options, className = "", onChange }: SelectProps) {
  return (
    <div className={cx("min-w-0 max-wide:flex-1 max-wide:basis-36 wide:w-36", className)}>
      <SelectInput
        aria-label={label}
        scale="sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
