import "server-only";
import type { Round } from "@/lib/runs/run/rounds";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";
import { sentence } from "@/lib/core/shared/sentence";

/** PRODUCT 'How an agent works': the third time is a loop. */
const SAME = 3;

/** Thrown when an agent is in a loop; the sentence describes it. */
export class LoopError extends SentenceError {
  static {
    sharedError(this, "LoopError");
  }
}

/**
 * Throws LoopError when the last three rounds made exactly the same calls, or the last six alternated between two
 * (A-B-A-B-A-B), with the same results each time: nothing new can have happened in between.
 */
export function refuseLoop(rounds: Round[]): void {
  const one = repeated(rounds, 1);
  if (one)
    throw new LoopError(
      sentence(
        "agent_loop",
        "The agent called {name} three times with the same arguments and made no progress.",
        { name: namesIn(one) },
      ),
    );
  const two = repeated(rounds, 2);
  if (two && sameResults(rounds.slice(-2 * SAME)))
    throw new LoopError(
      sentence(
        "agent_loop_of_two",
        "The agent alternated between {name} three times with the same arguments and made no progress.",
        { name: namesIn(two) },
      ),
    );
}

/** The rounds of a cycle of this length that was repeated three times; undefined if there is none. */
function repeated(rounds: Round[], length: number): Round[] | undefined {
  const last = rounds.slice(-SAME * length);
  if (last.length < SAME * length || last.some(({ calls }) => calls.length === 0)) return undefined;
  const circle = last.slice(0, length);
  const again = last.every((round, at) => signature(round) === signature(circle[at % length]!));
  return again ? circle : undefined;
}

/** Two calls that alternate may watch something change; then their results differ. */
const sameResults = (rounds: Round[]): boolean =>
  rounds.every((round, at) => at < 2 || resultsOf(round) === resultsOf(rounds[at - 2]!));

const resultsOf = ({ calls }: Round): string =>
  JSON.stringify(calls.map(({ outcome }) => outcome?.result ?? null).toSorted());

const namesIn = (rounds: Round[]): string =>
  [...new Set(rounds.flatMap(({ calls }) => calls.map((call) => call.name)))].join(" and ");

const signature = ({ calls }: Round): string =>
  calls
    .map(({ name, arguments: args }) => `${name} ${JSON.stringify(args)}`)
    .toSorted()
    .join("\n");
