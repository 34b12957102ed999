export const OWNER = "loop-owner";
export const OWNER_TOKEN = "loop-session".padEnd(43, "x");
export const ids = {
  agent: "agent-7",
  conversation: "conversation-7",
  long: "conversation-long",
  run: "run-7",
  heavy: "run-heavy",
  task: "task-7",
  team: "team-7",
  template: "template-7",
  message: "message-long-1",
};
/** A few less than the maximum per user: the benchmark creates others. */
export const AGENTS = 490;
export const LONG = 10_000;
export const WORDS =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau";
export const text = (row: number, times: number) => `${WORDS} ${row} `.repeat(times).trim();

type Row = Record<string, string | number | null>;
export type Insert = (table: string, row: Row) => void;

export const at = (ago: number) =>
  new Date(Date.now() - ago * 1000).toISOString().replace("Z", "+00:00");
export const named = (name: string) => ({ name, nameKey: name.toLowerCase() });
const times = (row: number) => ({ createdAt: at(row), updatedAt: at(row) });
export const asOf = (row: number) => ({ ownerId: OWNER, ...times(row) });
