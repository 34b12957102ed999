import "server-only";
import { tokens } from "@/lib/core/model/tokens";
import type { Round } from "@/lib/runs/run/rounds";

/** How much of a shortened result is sent, in characters: more for the last round than for earlier ones. */
const EARLIER = 300;
const LATEST = 2_000;

/**
 * Reduces the rounds by this many tokens: tool results are cut, oldest first, with a note to the model. Other content
 * stays.
 */
export function fitRounds(rounds: readonly Round[], over: number): Round[] {
  let left = over;
  return rounds.map((round, at) => {
    const most = at < rounds.length - 1 ? EARLIER : LATEST;
    return {
      ...round,
      calls: round.calls.map((call) => {
        const result = call.outcome?.result ?? "";
        if (left <= 0 || !call.outcome || result.length <= 2 * most) return call;
        const short = `${result.slice(0, most)}\n[Cut here: ${result.length - most} more characters no longer fit. Call the tool again for what you still need.]`;
        left -= tokens(result) - tokens(short);
        return { ...call, outcome: { ...call.outcome, result: short } };
      }),
    };
  });
}
