import { endpoint } from "@/lib/core/http/shared/endpoint";
import { rule } from "@/lib/core/shared/rule";

export type WaitlistInput = { name: string; email: string };
/** signupId: what the page asks the status stream about. */
export type WaitlistAnswer = { signupId: string; message: string };
export type Confirmation = { success: true; message: string };
export type SignupStatus = { status: "pending" | "confirmed" };

/** One mailbox, dots inside the host, nothing that a mail header or a second recipient could begin with. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** SPEC section 5, to the letter; the email's length is what mail allows (RFC 5321). */
export const waitlistRules = {
  name: rule.all(
    rule.required("Name is required"),
    rule.matches(
      /^[^<>\p{Cc}\u2028\u2029]*$/u,
      "Name contains invalid characters",
      100,
      "Name must be less than 100 characters",
    ),
  ),
  email: rule.all(
    rule.required("Email is required"),
    rule.matches(EMAIL, "Please enter a valid email address", 254),
  ),
};

/** SPEC sections 4 and 8. */
export const waitlistTexts = {
  alreadyConfirmed: "Email already confirmed",
  noToken: "No confirmation token provided",
  notOk: "Failed to confirm your email. Please try again later or contact support.",
  notSuccess: "Failed to confirm your email",
  exception: "An error occurred while confirming your email",
};

export const waitlistApi = {
  join: endpoint<WaitlistInput, WaitlistAnswer>("POST", "/api/waitlist", {
    access: "public",
    fails: "Failed to submit. Please try again later.",
  }),
  /** The one GET that writes: idempotent, and asked by the page's own call only. */
  confirm: endpoint<{ token: string }, Confirmation>("GET", "/api/waitlist", {
    access: "public",
    fails: waitlistTexts.notOk,
  }),
  /** Pages ask at /waitlist/status (SPEC section 7). */
  status: endpoint<{ signupId: string }, SignupStatus>("GET", "/api/waitlist/status", {
    access: "public",
    stream: true,
  }),
};
