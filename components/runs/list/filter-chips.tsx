"use client";
import { X } from "@/components/icons/x";
import {
  FILTERS,
  type ChosenFilters,
  type FilterName,
  type FilterProps,
} from "@/components/runs/list/chosen";
import { sourceWords, statusWords } from "@/components/run-timeline/run-words";
import { Button } from "@/components/ui/form/button";
import { useAgentNames } from "@/lib/agents/client";
import type { RunKind, RunStatus } from "@/lib/runs/run/contract";
import { useTeams } from "@/lib/teams/client";
import { dates } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** The filters that are set, each with a button to remove it: including those that only a link sets. */
export function FilterChips({ chosen, onChange }: FilterProps) {
  const t = useText();
  const wordsOf = useFilterWords();
  // The search and the status have their own fields.
  const set = FILTERS.filter((name) => chosen[name] && name !== "q" && name !== "status");
  if (set.length === 0) return null;
  const none: ChosenFilters = Object.fromEntries(FILTERS.map((name) => [name, ""]));
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {set.map((name) => {
        const words = wordsOf(name, chosen[name]!);
        return (
          <li key={name} className="max-w-full">
            <Button
              size="sm"
              className="max-w-full"
              icon={<X />}
              aria-label={t("Remove filter: {name}", { name: words })}
              onClick={() => onChange({ [name]: "" })}
            >
              <span className="truncate">{words}</span>
            </Button>
          </li>
        );
      })}
      {set.length > 1 && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => onChange(none)}>
            {t("Clear filters")}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** A filter's chip text: 'Agent: Scout'. A URL may contain any value. */
function useFilterWords(): (name: FilterName, value: string) => string {
  const t = useText();
  const agents = useAgentNames();
  const { data: teams = [] } = useTeams();
  const day = (value: string) => {
    const date = new Date(value);
    return Number.isNaN(date.getTime())
      ? value
      : dates({ dateStyle: "medium", timeZone: "UTC" }).format(date);
  };
  return (name, value) => {
    const named = (label: string, value: string) => `${label}: ${value}`;
    const words: Record<FilterName, () => string> = {
      q: () => value,
      status: () => statusWords(t)[value as RunStatus] ?? value,
      agent: () => named(t("Agent"), agents.get(value) ?? t("Deleted agent")),
      team: () =>
        named(t("Team"), teams.find(({ TeamId }) => TeamId === value)?.name ?? t("Deleted team")),
      source: () => named(t("Source"), sourceWords(t)[value as RunKind] ?? value),
      from: () => named(t("From"), day(value)),
      to: () => named(t("To"), day(value)),
      min_cost: () => named(t("Min. cost ($)"), value),
      tool: () => named(t("Tool"), value),
      task: () => t("One task"),
      model: () => named(t("Model"), value),
      key: () => t("One API key"),
    };
    return words[name]();
  };
}
