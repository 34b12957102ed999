import "server-only";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";

/** Requesting a link, and opening one: far more than a person needs. */
export const mailedLinkLimit: Limit = {
  name: "auth.mailed-link",
  points: 10,
  seconds: 60,
  by: "address",
  sentence: sentence("too_many_tries", "Too many attempts. Wait a minute and try again."),
};

/**
 * Signing in with a password, to any account: an IP address can neither try one password on every account nor use up
 * the hashing capacity.
 */
export const signInLimit: Limit = {
  name: "auth.sign-in",
  points: 30,
  seconds: 60,
  by: "address",
  sentence: sentence("too_many_sign_ins", "Too many sign-ins. Wait a minute and try again."),
};

/** Redirects to a provider and back. */
export const providerLimit: Limit = {
  name: "auth.provider",
  points: 30,
  seconds: 60,
  by: "address",
  sentence: sentence("too_many_sign_ins", "Too many sign-ins. Wait a minute and try again."),
};

/** Logouts that a provider reports: it may end the sessions of many people at once. */
export const backChannelLimit: Limit = {
  name: "auth.back-channel",
  points: 600,
  seconds: 60,
  by: "address",
  sentence: sentence("too_many_tries", "Too many attempts. Wait a minute and try again."),
};

/**
 * Registration: enough for a class that starts together behind one IP address, and few enough for the cost of password
 * hashing.
 */
export const registerLimit: Limit = {
  name: "auth.register",
  points: 30,
  seconds: 600,
  by: "address",
  sentence: sentence(
    "too_many_registrations",
    "Too many registrations from your network. Wait a few minutes and try again.",
  ),
};
