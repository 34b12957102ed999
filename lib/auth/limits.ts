import "server-only";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";

/** Asking for a link, and trying one: far more than a person needs. */
export const mailedLinkLimit: Limit = {
  name: "auth.mailed-link",
  points: 10,
  seconds: 60,
  by: "address",
  sentence: sentence("too_many_tries", "Too many tries. Please wait a minute and try again."),
};

/** Signing in with a password, whosever: one address does not try one password on everybody, nor keep the hashing to itself. */
export const signInLimit: Limit = {
  name: "auth.sign-in",
  points: 30,
  seconds: 60,
  by: "address",
  sentence: sentence("too_many_sign_ins", "Too many sign-ins. Please wait a minute and try again."),
};

/** Leaving for a provider and coming back. */
export const providerLimit: Limit = {
  name: "auth.provider",
  points: 30,
  seconds: 60,
  by: "address",
  sentence: sentence("too_many_sign_ins", "Too many sign-ins. Please wait a minute and try again."),
};

/** Making an account: enough for a class that begins together behind one address, and few enough for the hashing of passwords. */
export const registerLimit: Limit = {
  name: "auth.register",
  points: 30,
  seconds: 600,
  by: "address",
  sentence: sentence(
    "too_many_registrations",
    "Too many tries to make an account from your network. Please wait a few minutes and try again.",
  ),
};
