import "server-only";
import type { Round } from "@/lib/runs/loop/rounds";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";
import { sentence } from "@/lib/core/shared/sentence";

/** PRODUCT 'How an agent works': the third time is a loop. */
const SAME = 3;

/** Thrown when an agent turns in a circle; the sentence names it. */
export class LoopError extends SentenceError {
  static {
    sharedError(this, "LoopError");
  }
}

/** Throws LoopError when the last three rounds made exactly the same calls: nothing new can have come in between. */
export function refuseLoop(rounds: Round[]): void {
  const last = rounds.slice(-SAME);
  const [first] = last;
  if (
    !first?.calls.length ||
    last.length < SAME ||
    last.some((round) => signature(round) !== signature(first))
  )
    return;
  const names = [...new Set(first.calls.map((call) => call.name))].join(" and ");
  throw new LoopError(
    sentence(
      "agent_loop",
      "The agent called {name} three times with the same arguments, and nothing new came of it.",
      { name: names },
    ),
  );
}

const signature = ({ calls }: Round): string =>
  calls
    .map(({ name, arguments: given }) => `${name} ${JSON.stringify(given)}`)
    .toSorted()
    .join("\n");
