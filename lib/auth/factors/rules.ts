import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";
import { plainCode, plainRecoveryCode } from "@/lib/auth/factors/contract";

export const factorLimits = { passkeys: 20, passkeyName: 60, recoveryCodes: 10 };

const SIX = sentence("totp_code_malformed", "Enter the 6-digit code from your authenticator app");
const RECOVERY = sentence("recovery_code_malformed", "A recovery code has 24 letters and digits");
export const factorRules = {
  code: rule.all(rule.max(20, SIX), (typed) =>
    /^[0-9]{6}$/.test(plainCode(typed)) ? undefined : SIX,
  ),
  // The first ones issued have 16 characters; they stay valid until they are replaced.
  recovery_code: rule.all(rule.max(40, RECOVERY), (typed) =>
    /^(?:[a-z2-7]{16}|[a-z2-7]{24})$/.test(plainRecoveryCode(typed)) ? undefined : RECOVERY,
  ),
  passkeyName: rule.all(
    rule.max(
      factorLimits.passkeyName,
      sentence("passkey_name_too_long", "Name must be at most 60 characters"),
    ),
    rule.required(sentence("name_required", "Name is required")),
    rule.line(sentence("name_not_one_line", "Name must be one line, without control characters")),
  ),
};
