import "server-only";
import { letter, type Letter } from "@/lib/core/mail/letter";

const NOT_YOU = "If you didn't sign up, ignore this email. You won't hear from us again.";

/** The email with the link that puts someone on the list. */
export const confirmMail = (address: string, name: string, href: string): Letter =>
  letter(address, {
    subject: "Confirm your email for the Troupe waitlist",
    name,
    paragraphs: [
      "Thanks for your interest in Troupe. Confirm your email address to join the waitlist.",
    ],
    button: { label: "Confirm email", href },
    notes: ["The link works for 48 hours.", NOT_YOU],
  });

/** For someone already on the list: the page reveals nothing to strangers, so the email tells the owner. */
export const alreadyMail = (address: string, name: string): Letter =>
  letter(address, {
    subject: "You're already on the Troupe waitlist",
    name,
    paragraphs: [
      "Someone, probably you, signed up for Troupe again with this email address. It is already confirmed, so there is nothing to do.",
    ],
    notes: [NOT_YOU],
  });
