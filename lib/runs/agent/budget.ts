import "server-only";
import { NO_USAGE, sumUsage } from "@/lib/usage/sum";
import type { CallOutcome, Round } from "@/lib/runs/run/rounds";
import type { Usage } from "@/lib/usage/contract";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";
import { sentence } from "@/lib/core/shared/sentence";

/** SAFETY 'Runs'. */
const CALLS = 50;
/** A run that has used this many tokens is off track. */
const TOKENS = 4_000_000;

/** Thrown when a run has used up its budget; the sentence says which. */
export class SpentError extends SentenceError {
  static {
    sharedError(this, "SpentError");
  }
}

/** What one run may use, shared by all agents that work in it. */
export class Budget {
  readonly callsMost = CALLS;
  /** The ids of all calls of the run: two agents never share one. */
  readonly ids: Set<string>;

  constructor(
    private calls = 0,
    ids: Iterable<string> = [],
    /** What the run's model calls have used so far. */
    public usage: Usage = NO_USAGE,
  ) {
    this.ids = new Set(ids);
  }

  /** Takes one tool call; returns false when none are left. */
  takeCall(): boolean {
    return this.calls++ < CALLS;
  }

  /** Adds the usage of an interrupted model call: its run ends for another reason, or repeats the call. */
  add(usage: Usage): void {
    this.usage = sumUsage(this.usage, usage);
  }

  /** Adds a model call's usage. Throws SpentError when the total exceeds the limit. */
  spend(usage: Usage): void {
    this.add(usage);
    if (this.usage.total_tokens > TOKENS)
      throw new SpentError(
        sentence("run_tokens_spent", "This run reached its limit: it has used {tokens} tokens.", {
          tokens: TOKENS.toLocaleString("en"),
        }),
      );
  }
}

/** The budget of a run with one agent, with what its rounds have used. */
export function budgetAfter(rounds: readonly Round[]): Budget {
  const calls = rounds.flatMap((round) => round.calls);
  return new Budget(
    calls.filter((call) => call.outcome).length,
    calls.map((call) => call.id),
  );
}

/** What the model reads about a call that the budget has no room for. */
export const spent = ({ callsMost }: Budget): CallOutcome => ({
  ok: false,
  result: `This run has used all of its ${callsMost} tool calls. Answer with what you have.`,
  duration_ms: 0,
});
