import "server-only";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";

/** PRODUCT 'Limits': 5 sign-ups a minute from one IP address. */
export const joinLimit: Limit = {
  name: "waitlist.join",
  points: 5,
  seconds: 60,
  by: "address",
  sentence: sentence(
    "too_many_sign_ups",
    "Too many sign-ups from your network. Wait a minute and try again.",
  ),
};

/** A link is opened once or twice; tokens cannot be guessed, but endless attempts need not be allowed. */
export const confirmLimit: Limit = {
  name: "waitlist.confirm",
  points: 60,
  seconds: 60,
  by: "address",
  sentence: sentence(
    "too_many_confirmations",
    "Too many attempts. Wait a minute and open the link again.",
  ),
};

/** A sign-up is followed by its page, and perhaps by one or two reopened copies. */
export const perSignup = { query: "signupId", most: 3 };
