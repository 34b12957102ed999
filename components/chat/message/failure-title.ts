import { failureWords } from "@/components/run-timeline/failure-words";
import type { FailureCode } from "@/lib/runs/run/contract";
import type { Translate } from "@/lib/texts/use-text";

/** A short title for a failure, above the server's own sentence. */
export function failureTitle(t: Translate, code: FailureCode): string {
  const ofReply: { [Code in FailureCode]?: string } = {
    step_limit: t("The reply took too many steps"),
    loop_detected: t("The agent kept repeating itself"),
    stopped: t("The reply was stopped"),
    interrupted: t("The reply was interrupted"),
  };
  return ofReply[code] ?? failureWords(t, code);
}
