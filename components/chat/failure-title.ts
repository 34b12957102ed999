import type { FailureCode } from "@/lib/runs/contract";
import type { Translate } from "@/lib/texts/use-text";

/** What went wrong, in a few words, above the server's own sentence. */
export function failureTitle(t: Translate, code: FailureCode): string {
  const titles: Record<FailureCode, string> = {
    provider_auth: t("The model's key is not accepted"),
    provider_quota: t("The model's balance is spent"),
    provider_rate_limit: t("The model is busy"),
    provider_error: t("The model failed"),
    provider_network: t("The model stopped answering"),
    tool_error: t("A tool failed"),
    step_limit: t("The reply took too many steps"),
    loop_detected: t("The agent went in circles"),
    stopped: t("The reply was stopped"),
    interrupted: t("The reply was interrupted"),
  };
  return titles[code];
}
