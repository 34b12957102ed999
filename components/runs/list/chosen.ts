/** By their names in the URL and the API. */
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
export type FilterName = (typeof FILTERS)[number];
export type ChosenFilters = Partial<Record<FilterName, string>>;
export type FilterProps = { chosen: ChosenFilters; onChange: (part: ChosenFilters) => void };
