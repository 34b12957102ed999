"use client";
import { cx } from "class-variance-authority";
import { DAYS, go, type Address } from "@/components/tasks/use-address";
import { SelectInput } from "@/components/ui/form/input";
import type { Agent } from "@/lib/agents/contract";
import type { Team } from "@/lib/teams/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { address: Address; agents: Agent[]; teams: readonly Team[] };
type Option = { value: string; label: string };

/** Which tasks are listed, and in which order. */
export function FilterChoices({ address, agents, teams }: Props) {
  const t = useText();
  const { status, agent, of, days, sort } = address;
  return (
    <>
      <Select
        label={t("Status")}
        value={status ?? ""}
        options={statuses(t)}
        onChange={(value) => go({ status: value }, "replace")}
      />
      <Select
        fixed
        label={t("Agent")}
        value={agent}
        options={[
          { value: "", label: t("Agent: any") },
          ...agents.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(value) => go({ agent: value }, "replace")}
      />
      <Select
        fixed
        label={t("Team")}
        value={of}
        options={[
          { value: "", label: t("Team: any") },
          ...teams.map(({ TeamId, name }) => ({ value: TeamId, label: name })),
        ]}
        onChange={(value) => go({ of: value }, "replace")}
      />
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
      <Select
        label={t("Sort")}
        value={sort}
        options={sorts(t)}
        onChange={(value) => go({ sort: value === "newest" ? null : value }, "replace")}
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
  { value: "name", label: t("By name") },
  { value: "last_run", label: t("By last run") },
];

type SelectProps = {
  label: string;
  value: string;
  options: Option[];
  /** As wide with the options that come later as without them, so that nothing beside it moves. */
  fixed?: boolean;
  onChange: (value: string) => void;
};

function Select({ label, value, options, fixed = false, onChange }: SelectProps) {
  return (
    <div
      className={cx(
        "min-w-0 max-wide:flex-1 max-wide:basis-36",
        fixed ? "wide:w-36" : "wide:max-w-44",
      )}
    >
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
