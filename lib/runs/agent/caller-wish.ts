import "server-only";
import type { ModelMessage, ModelOptions } from "@/lib/core/model/wire";
import type { AnswerCheck } from "@/lib/runs/agent/answer-check";
import type { CallerTools } from "@/lib/runs/agent/caller-tools";

/** What a program that calls agents through the API adds to a plan. */
export type CallerWish = {
  /** Added to every agent's own instructions. */
  instructions: string;
  /** For the first agent: the messages after the text that it works on, such as results of the caller's tools. */
  after: ModelMessage[];
  tools?: CallerTools;
  /** For the agent that gives the result. */
  options: ModelOptions;
  form?: AnswerCheck;
};

/** An agent's instructions and the caller's: the caller's never replace its own, and are marked as the caller's. */
export const withCallerInstructions = (own: string, { instructions }: CallerWish): string =>
  instructions.trim() ? `${own}\n\n# Instructions of the calling program\n\n${instructions}` : own;
