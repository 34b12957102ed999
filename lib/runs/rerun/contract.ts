import { endpoint } from "@/lib/core/http/shared/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * One side of a difference. hash: of what is compared. value: of a request the first message that differs (`at` is its
 * place), or the rest of it; of a step all of it that does not hang on the clock; of the end how the run ended.
 */
export type Seen = { what: "request" | "step" | "end"; hash: string; at?: number; value: unknown };
/** step: its number in the record. null: there is nothing there. */
export type Difference = { step: number; expected: Seen | null; got: Seen | null };
export type Replayed = { same: true; steps: number } | ({ same: false } & Difference);

export const rerunApi = {
  /** Carries a run that has ended out once more from its record, without models, tools or effects. */
  replay: endpoint<{ id: string }, Replayed>("POST", "/api/runs/{id}/replay", {
    scopes: ["read"],
    fails: sentence("replay_failed", "The run could not be replayed. Try again."),
  }),
};
