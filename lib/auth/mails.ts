import "server-only";
import { letter, type Letter } from "@/lib/core/mail/letter";
import type { Language } from "@/lib/texts/languages";
import { translator } from "@/lib/texts/reader/translator";

/** The mail with the link that confirms an email: that of a new account, or the one that an account changes to. */
export async function confirmMail(
  address: string,
  name: string,
  href: string,
  language: Language,
): Promise<Letter> {
  const t = await translator(language);
  return letter(address, {
    subject: t("Confirm your email for Troupe"),
    name,
    paragraphs: [t("Confirm that this is the email of your Troupe account.")],
    button: { label: t("Confirm email"), href },
    notes: [
      t("The link works for 24 hours, while you are signed in to this account."),
      t("If you do not have a Troupe account, ignore this email: nothing is confirmed."),
    ],
    frame: await frameIn(language),
  });
}

/** Tells the previous email of an account that it no longer belongs to it. */
export async function movedMail(
  address: string,
  name: string,
  to: string,
  language: Language,
): Promise<Letter> {
  const t = await translator(language);
  return letter(address, {
    subject: t("The email of your Troupe account was changed"),
    name,
    paragraphs: [t("The email of your Troupe account is now {email}.", { email: to })],
    notes: [
      t(
        "If this was not you, contact the operator of the server at once: this email no longer resets the password.",
      ),
    ],
    frame: await frameIn(language),
  });
}

async function frameIn(language: Language) {
  const t = await translator(language);
  return {
    language,
    hello: t("Hello,"),
    helloTo: (name: string) => t("Hello {name},", { name }),
    open: t("If the button does not work, open this address:"),
  };
}

/** The mail with the link to choose a new password. */
export const resetMail = (address: string, name: string, href: string): Letter =>
  letter(address, {
    subject: "Choose a new password for Troupe",
    name,
    paragraphs: ["Someone, probably you, asked for a new password for your Troupe account."],
    button: { label: "Choose a new password", href },
    notes: [
      "The link works once, for 30 minutes.",
      "If you did not ask for it, ignore this mail: your password stays as it is.",
    ],
  });

/** Tells the owner of an account that its password was changed in the profile, by a session that stays signed in. */
export const changedMail = (address: string, name: string): Letter =>
  passwordMail(
    address,
    name,
    "The password of your Troupe account was changed in your profile just now. Every other session was signed out.",
  );

/**
 * Tells the owner of an account that its password was reset by a mailed link. `first`: nothing had proven the email
 * before; `unguarded`: there was a second factor, which was removed.
 */
export const renewedMail = (
  address: string,
  name: string,
  first: boolean,
  unguarded: boolean,
): Letter =>
  passwordMail(
    address,
    name,
    "A new password was set for your Troupe account just now, by a link sent to this address. Every session was signed out.",
    first ? [KEYS_ENDED, ...(unguarded ? [FACTORS_ENDED] : []), HELD] : undefined,
  );

/** For an account whose email was not proven before, which somebody else may have made. */
const KEYS_ENDED =
  "The account's email had never been proven before, so API keys made until now were ended.";
const FACTORS_ENDED =
  "So were the authenticator app, passkeys and recovery codes that were set up until now: set up your own in your profile.";
const HELD =
  "Schedules, model providers, secrets, agents and templates that were in the account do nothing by themselves until you confirm them: your profile lists them. Remove those that are not yours.";
const KEYS_STAY =
  "API keys go on working: revoke those that you do not know, on the screen API Keys.";

const passwordMail = (
  address: string,
  name: string,
  paragraph: string,
  notes = [KEYS_STAY],
): Letter =>
  letter(address, {
    subject: "Your Troupe password was changed",
    name,
    paragraphs: [paragraph],
    notes: [
      "If this was not you, choose a new password by 'Forgot password?' on the sign-in screen.",
      ...notes,
    ],
  });

/**
 * Tells the owner of an account that it was linked with a provider, and what that ended. `unguarded`: a second factor
 * was removed too.
 */
export const joinedMail = (
  address: string,
  name: string,
  provider: string,
  unguarded: boolean,
): Letter =>
  letter(address, {
    subject: `You signed in to Troupe with ${provider}`,
    name,
    paragraphs: [
      `Your Troupe account can now be entered with ${provider}.`,
      "Its email had never been proven before, so whoever made the account might have been somebody else: its old password, its open sessions and its API keys were ended, and what was running was stopped.",
    ],
    notes: [
      ...(unguarded ? [FACTORS_ENDED] : []),
      HELD,
      "To have a password again, choose one by 'Forgot password?' on the sign-in screen.",
    ],
  });
