import "server-only";
import type { ModelMessage, ModelOptions } from "@/lib/core/model/wire";
import type { AnswerCheck } from "@/lib/runs/loop/caller/answer-check";
import type { CallerTools } from "@/lib/runs/loop/caller/caller-tools";

/** What a program that speaks to agents by the API adds to the work of a plan. */
export type CallerWish = {
  /** Told to every agent, after its own instructions. */
  instructions: string;
  /** For the first agent: what came after the text that it is to work on, such as results of the caller's tools. */
  after: ModelMessage[];
  tools?: CallerTools;
  /** For the agent that gives the result. */
  options: ModelOptions;
  form?: AnswerCheck;
};

/** An agent's instructions and the caller's: theirs never replace its own, and are marked as theirs. */
export const withCallerInstructions = (own: string, { instructions }: CallerWish): string =>
  instructions.trim() ? `${own}\n\n# Instructions of the calling program\n\n${instructions}` : own;
