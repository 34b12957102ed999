import "server-only";
import { letter, type Letter } from "@/lib/core/mail/letter";

/** Tells the owner of an account what changed about its second step. */
export const factorMail = (address: string, name: string, what: string): Letter =>
  letter(address, {
    subject: "The sign-in of your Troupe account was changed",
    name,
    paragraphs: [what],
    notes: [
      "If this was not you, change your password in the profile, sign out everywhere else, and look at the two-step sign-in there.",
    ],
  });
