import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** The code that an authenticator app shows, this many steps from now. */
export const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });
