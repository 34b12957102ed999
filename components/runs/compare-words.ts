import type { RunDifference, StepDifference } from "@/lib/runs/trace/comparison-contract";
import type { Translate } from "@/lib/texts/use-text";

export const differenceWords = (t: Translate): Record<RunDifference | StepDifference, string> => ({
  agent: t("Agent"),
  versions: t("Agent version"),
  status: t("Status"),
  steps: t("Steps"),
  tokens: t("Tokens"),
  cost: t("Cost"),
  time: t("Time"),
  name: t("Name"),
  model: t("Model"),
  parameters: t("Parameters"),
  instructions: t("Instructions"),
  messages: t("Input"),
  tools: t("Available tools"),
  answer: t("Output"),
  arguments: t("Arguments"),
  result: t("Result"),
});
