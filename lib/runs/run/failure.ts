import { reasonOf, withReason, type Reason, type Sentence } from "@/lib/core/shared/sentence";
import type { FailureCode } from "@/lib/runs/run/contract";

/** Why a run did not complete: the code of API.md, the English sentence, and beside it its reason. */
export type Failure = { code: FailureCode; message: string } & Partial<Reason>;

export const failure = (code: FailureCode, why: Sentence): Failure => ({
  code,
  message: why.text,
  ...reasonOf(why),
});

/** The sentence for its person. */
export const sentenceOfFailure = ({ message, ...why }: Omit<Failure, "code">): Sentence =>
  withReason(message, why);
