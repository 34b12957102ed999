import "server-only";
import { letter, type Letter } from "@/lib/core/mail/letter";

/** Notifies the owner of an account about changes to its two-step verification. */
export const factorMail = (address: string, name: string, what: string): Letter =>
  letter(address, {
    subject: "Your Troupe sign-in settings were changed",
    name,
    paragraphs: [what],
    notes: [
      "If this wasn't you, change your password, sign out all other sessions and check two-step verification under Settings → Security.",
    ],
  });
