import "server-only";
import { ModelError } from "@/lib/core/model/wire";
import type { Round } from "@/lib/runs/run/rounds";
import { sentence } from "@/lib/core/shared/sentence";

/** How often a model may try to write a reply in the requested format. */
const REPAIRS = 2;

/** The format that a caller requests for an agent's reply. */
export type AnswerCheck = {
  /** The reply is one JSON object; the instructions say so. */
  json: boolean;
  /** The message to the model about a reply in the wrong format; undefined when it is right. */
  fault(text: string, signal?: AbortSignal): Promise<string | undefined>;
};

/** The reason of a run whose reply never had the requested format. */
export const OUTPUT_INVALID = sentence(
  "output_invalid",
  "The reply didn't match the requested format after {times} attempts.",
  { times: REPAIRS + 1 },
);

/** Must the last reply be written again? Throws ModelError after too many attempts. */
export async function mustRepair(
  rounds: Round[],
  form: AnswerCheck | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await form?.fault(rounds.at(-1)?.text ?? "", signal))) return false;
  if (rounds.filter((round) => round.calls.length === 0).length > REPAIRS)
    throw new ModelError("provider_error", OUTPUT_INVALID, { lasting: true });
  return true;
}

/** The messages to the model about each reply without calls so far, by its text. */
export async function faultsOf(
  rounds: readonly Round[],
  form: AnswerCheck | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!form) return undefined;
  const faults = new Map<string, string>();
  for (const { text, calls } of rounds)
    if (calls.length === 0) faults.set(text, (await form.fault(text, signal)) ?? "");
  return faults;
}
