import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

export type WaitlistInput = { name: string; email: string };
/** signupId: identifies the sign-up in the page's status stream. */
export type WaitlistAnswer = {
  signupId: string;
  message: string;
  /** Where the email goes when this server has no mail server. */
  mail?: "log";
};
export type Confirmation = { success: true; message: string };
export type SignupStatus = { status: "pending" | "confirmed" };

/** SPEC sections 4 and 8. */
export const waitlistTexts = {
  mailed: sentence(
    "sign_up_mailed",
    "Almost there. Check your inbox and open the link to confirm your email.",
  ),
  confirmed: sentence(
    "email_confirmed",
    "Your email is confirmed. Thanks for joining our waitlist.",
  ),
  alreadyConfirmed: sentence("email_confirmed_already", "Email already confirmed"),
  noToken: sentence("confirmation_token_missing", "No confirmation token provided"),
  notOk: sentence(
    "email_not_confirmed",
    "Failed to confirm your email. Please try again later or contact support.",
  ),
  notSuccess: sentence("email_confirmation_refused", "Failed to confirm your email"),
  exception: sentence("email_confirmation_failed", "An error occurred while confirming your email"),
};

export const waitlistApi = {
  join: endpoint<WaitlistInput, WaitlistAnswer>("POST", "/api/waitlist", {
    access: "public",
    fails: sentence("waitlist_not_joined", "Failed to submit. Please try again later."),
  }),
  /** The one GET that writes: idempotent, and called only by the page itself. */
  confirm: endpoint<{ token: string }, Confirmation>("GET", "/api/waitlist", {
    access: "public",
    fails: waitlistTexts.notOk,
  }),
  /** Pages call it at /waitlist/status (SPEC section 7). */
  status: endpoint<{ signupId: string }, SignupStatus>("GET", "/api/waitlist/status", {
    access: "public",
    stream: true,
  }),
};
