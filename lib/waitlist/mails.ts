import "server-only";
import { letter, type Letter } from "@/lib/core/mail/letter";

const NOT_YOU = "If you did not sign up, ignore this mail: nothing more will come.";

/** The mail with the link that puts someone on the list. */
export const confirmMail = (address: string, name: string, href: string): Letter =>
  letter(address, {
    subject: "Confirm your email for the Troupe waitlist",
    name,
    paragraphs: [
      "Thanks for your interest in Troupe. One step is left: confirm that this is your email.",
    ],
    button: { label: "Confirm email", href },
    notes: ["The link holds for 48 hours.", NOT_YOU],
  });

/** For somebody who is already on the list: the page reveals nothing to strangers, so the mail tells the owner. */
export const alreadyMail = (address: string, name: string): Letter =>
  letter(address, {
    subject: "You are on the Troupe waitlist already",
    name,
    paragraphs: [
      "Someone, probably you, signed this email up for Troupe again. It is confirmed already, so there is nothing to do.",
    ],
    notes: [NOT_YOU],
  });
