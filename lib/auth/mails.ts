import "server-only";
import { letter, type Letter } from "@/lib/core/mail/letter";

/** The mail with the link to choose a new password. */
export const resetMail = (address: string, name: string, href: string): Letter =>
  letter(address, {
    subject: "Choose a new password for Troupe",
    name,
    paragraphs: ["Someone, probably you, asked for a new password for your Troupe account."],
    button: { label: "Choose a new password", href },
    notes: ["The link works once, for 30 minutes.", "If you did not ask for it, ignore this mail: your password stays as it is."],
  });

/** Tells the owner of an account that its password is another one now. */
export const changedMail = (address: string, name: string): Letter =>
  letter(address, {
    subject: "Your Troupe password was changed",
    name,
    paragraphs: ["The password of your Troupe account was changed just now, and every session was signed out."],
    notes: ["If this was not you, choose a new password by 'Forgot password?' on the sign-in screen."],
  });

/** Tells the owner of an account that it was joined with a provider, and what that ended. */
export const joinedMail = (address: string, name: string, provider: string): Letter =>
  letter(address, {
    subject: `You signed in to Troupe with ${provider}`,
    name,
    paragraphs: [
      `Your Troupe account can now be entered with ${provider}.`,
      "Its email had never been proven before, so whoever made the account might have been somebody else: its old password and its open sessions were ended.",
    ],
    notes: ["To have a password again, choose one by 'Forgot password?' on the sign-in screen."],
  });
