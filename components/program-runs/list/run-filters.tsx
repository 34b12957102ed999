"use client";
import { X } from "@/components/icons/x";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { FoldedFilters } from "@/components/ui/navigation/folded-filters";
import { useAgentNames } from "@/lib/agents/browser/client";
import type { RunStatus } from "@/lib/runs/contract";
import { useTeams } from "@/lib/teams/browser/client";
import { useText, type Translate } from "@/lib/texts/use-text";
import { isEnter } from "@/components/ui/form/text/enter-key";

/** As the address and the API name them. */
export const FILTERS = [
  "q",
  "agent",
  "team",
  "source",
  "status",
  "from",
  "to",
  "min_cost",
  "tool",
  "task",
  "model",
  "key",
] as const;
/** Chosen by a link from elsewhere: told, and taken away again, but not chosen here. */
const CARRIED = ["task", "model", "key"] as const;
export type ChosenFilters = Partial<Record<(typeof FILTERS)[number], string>>;

export const statusWords = (t: Translate): Record<RunStatus, string> => ({
  queued: t("Queued"),
  running: t("Running"),
  waiting: t("Waiting"),
  completed: t("Completed"),
  failed: t("Failed"),
  stopped: t("Stopped"),
});
export const sourceWords = (t: Translate) => ({
  chat: t("Chat"),
  task: t("Task"),
  api: t("API"),
  fork: t("Fork"),
});

type Props = { chosen: ChosenFilters; onChange: (part: ChosenFilters) => void };

export function RunFilters({ chosen, onChange }: Props) {
  return (
    <div role="search" className="mt-6">
      <FoldedFilters
        count={Object.keys(chosen).length}
        className="grid grid-cols-2 gap-x-4 gap-y-3 wide:grid-cols-5"
        unfolded="max-wide:mt-3"
      >
        <Fields chosen={chosen} onChange={onChange} />
      </FoldedFilters>
      <Carried chosen={chosen} onChange={onChange} />
    </div>
  );
}

function Fields({ chosen, onChange }: Props) {
  const t = useText();
  const agents = useAgentNames();
  const { data: teams = [] } = useTeams();
  const select = (
    name: keyof ChosenFilters,
    label: string,
    options: (readonly [string, string])[],
  ) => (
    <Field label={label}>
      {(ids) => (
        <SelectInput
          {...ids}
          value={chosen[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.target.value })}
        >
          <option value="">{t("All")}</option>
          {options.map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
  const text = (
    name: keyof ChosenFilters,
    label: string,
    type: "date" | "text" | "search",
    inputMode?: "decimal",
  ) => (
    <Field label={label}>
      {(ids) => (
        <TextInput
          {...ids}
          key={chosen[name] ?? ""}
          type={type}
          maxLength={200}
          inputMode={inputMode}
          defaultValue={chosen[name] ?? ""}
          onBlur={(event) => onChange({ [name]: event.target.value.trim() })}
          onKeyDown={(event) => {
            if (isEnter(event)) onChange({ [name]: event.currentTarget.value.trim() });
          }}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="col-span-2">{text("q", t("Search"), "search")}</div>
      {select("agent", t("Agent"), [...agents])}
      {select(
        "team",
        t("Team"),
        teams.map(({ TeamId, name }) => [TeamId, name] as const),
      )}
      {select("source", t("Source"), Object.entries(sourceWords(t)))}
      {select("status", t("Status"), Object.entries(statusWords(t)))}
      {text("from", t("From"), "date")}
      {text("to", t("To"), "date")}
      {text("min_cost", t("Min. cost ($)"), "text", "decimal")}
      {text("tool", t("Tool"), "text")}
    </>
  );
}

function Carried({ chosen, onChange }: Props) {
  const t = useText();
  const words = { task: t("One task"), model: chosen.model ?? "", key: t("One API key") };
  const carried = CARRIED.filter((name) => chosen[name]);
  if (carried.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {carried.map((name) => (
        <li key={name}>
          <Button
            size="sm"
            icon={<X />}
            aria-label={t("Remove filter: {name}", { name: words[name] })}
            onClick={() => onChange({ [name]: "" })}
          >
            {words[name]}
          </Button>
        </li>
      ))}
    </ul>
  );
}
