import "server-only";
import { ModelError } from "@/lib/core/model/wire";
import type { Round } from "@/lib/runs/loop/rounds";
import { sentence } from "@/lib/core/shared/sentence";

/** How often a model may try to put an answer into the form that was asked for. */
const REPAIRS = 2;

/** The form that a caller wants an agent's answer in. */
export type AnswerCheck = {
  /** The answer is one JSON object; the instructions say so. */
  json: boolean;
  /** What the model is told of an answer that does not have the form; undefined when it does. */
  fault(text: string, signal?: AbortSignal): Promise<string | undefined>;
};

/** The reason of a run whose answer never came in the form asked for. */
export const OUTPUT_INVALID = sentence(
  "output_invalid",
  "The reply didn't match the requested format after {times} attempts.",
  { times: REPAIRS + 1 },
);

/** Is the last answer to be written anew? Throws ModelError once it has been often enough. */
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

/** What the model was told of each reply without calls so far, by its text. */
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
