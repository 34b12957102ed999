import type { FailureCode } from "@/lib/runs/contract";
import type { Translate } from "@/lib/texts/use-text";

/** A short text for why a run did not complete. */
export function failureWords(t: Translate, code: FailureCode): string {
  const words: { [Code in FailureCode]: string } = {
    provider_auth: t("The model's key is not accepted"),
    provider_quota: t("The model's balance is spent"),
    budget_exceeded: t("A limit was reached"),
    provider_rate_limit: t("The model is busy"),
    provider_error: t("The model failed"),
    provider_network: t("The model stopped answering"),
    tool_error: t("A tool failed"),
    step_limit: t("It took too many steps"),
    loop_detected: t("The agents went in circles"),
    stopped: t("It was stopped"),
    interrupted: t("It was interrupted"),
  };
  return words[code];
}
