import type { FailureCode } from "@/lib/runs/run/contract";
import type { Translate } from "@/lib/texts/use-text";

/** A short text for why a run did not complete. */
export function failureWords(t: Translate, code: FailureCode): string {
  const words: { [Code in FailureCode]: string } = {
    provider_auth: t("The provider rejected the API key"),
    provider_quota: t("Your model provider account has no credit left"),
    budget_exceeded: t("Spending limit reached"),
    provider_rate_limit: t("The model is busy"),
    provider_error: t("The model failed"),
    provider_network: t("The model stopped responding"),
    tool_error: t("A tool failed"),
    step_limit: t("Too many steps"),
    loop_detected: t("The agents kept repeating themselves"),
    stopped: t("Stopped"),
    interrupted: t("Interrupted"),
  };
  return words[code];
}
