import "server-only";
import type { Recipient } from "@/lib/auth/recipients";
import { config } from "@/lib/core/config";
import { letter, type Letter } from "@/lib/core/mail/letter";
import type { Language } from "@/lib/texts/languages";
import { translator } from "@/lib/texts/translator";

/** The email with the link that confirms an email: of a new account, or the new one of an account. */
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
    paragraphs: [t("Confirm that this is the email address of your Troupe account.")],
    button: { label: t("Confirm email"), href },
    notes: [
      t("The link works for 24 hours, while you are signed in to this account."),
      t("If you don't have a Troupe account, ignore this email. Nothing will be confirmed."),
    ],
    frame: await frameIn(language),
  });
}

/** Notifies the previous email of an account that it no longer belongs to it. */
export async function movedMail(
  address: string,
  name: string,
  to: string,
  language: Language,
): Promise<Letter> {
  const t = await translator(language);
  return letter(address, {
    subject: t("Your Troupe email address was changed"),
    name,
    paragraphs: [t("The email address of your Troupe account is now {email}.", { email: to })],
    notes: [
      t(
        "If this wasn't you, contact the operator of the server right away. This email address can no longer reset the password.",
      ),
    ],
    frame: await frameIn(language),
  });
}

/** Where these emails can be turned off. */
const SWITCHES = "/app/settings/profile#email-notifications";

type Notice = Omit<Parameters<typeof letter>[1], "name" | "footer" | "frame">;

/** Writes emails that their recipient has turned on, each with a link to where it is turned off. */
export async function noticeWriter(to: Recipient): Promise<(notice: Notice) => Letter> {
  const t = await translator(to.language);
  const frame = await frameIn(to.language);
  const footer = { label: t("Change your email notifications"), href: onThisServer(SWITCHES) };
  return (notice) => letter(to.email, { ...notice, name: to.name, footer, frame });
}

/** The URL of a page of this server. */
export const onThisServer = (path: string): string => new URL(path, config().APP_URL).href;

/** The fixed texts of every email, in a language. */
export async function frameIn(language: Language) {
  const t = await translator(language);
  return {
    language,
    hello: t("Hello,"),
    helloTo: (name: string) => t("Hello {name},", { name }),
    open: t("If the button doesn't work, open this URL:"),
  };
}

/** The email with the link to choose a new password. */
export const resetMail = (address: string, name: string, href: string): Letter =>
  letter(address, {
    subject: "Reset your Troupe password",
    name,
    paragraphs: ["We received a request to reset the password of your Troupe account."],
    button: { label: "Set a new password", href },
    notes: [
      "The link works once, for 30 minutes.",
      "If you didn't request this, ignore this email. Your password won't change.",
    ],
  });

/** Notifies the owner of an account that its password was changed in the profile, by a session that stays signed in. */
export const changedMail = (address: string, name: string): Letter =>
  passwordMail(
    address,
    name,
    "The password of your Troupe account was just changed in your account settings. All other sessions were signed out.",
  );

/**
 * Notifies the owner of an account that its password was reset by an emailed link. `first`: the email had not been
 * verified before; `unguarded`: there was a second factor, which was removed.
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
    "The password of your Troupe account was just reset with a link sent to this email address. All sessions were signed out.",
    first ? [KEYS_ENDED, ...(unguarded ? [FACTORS_ENDED] : []), HELD] : undefined,
  );

/** For an account whose email was not verified before, which someone else may have created. */
const KEYS_ENDED =
  "The account's email had not been confirmed before, so its existing API keys were revoked.";
const FACTORS_ENDED =
  "The authenticator app, passkeys and recovery codes set up before were removed too. Set up your own under Settings → Security.";
const HELD =
  "Schedules, model providers, secrets, agents and templates already in the account are paused until you review them in Troupe. Remove any that aren't yours.";
const KEYS_STAY =
  "API keys keep working. Revoke any you don't recognise under Settings → API Keys.";

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
      "If this wasn't you, reset your password with “Forgot password?” on the sign-in page.",
      ...notes,
    ],
  });

/**
 * Notifies the owner of an account that it was linked with a provider, and what that revoked. `unguarded`: a second
 * factor was removed too.
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
      `You can now sign in to your Troupe account with ${provider}.`,
      "The account's email had not been confirmed before, so someone else may have created the account. For your safety its old password, sessions and API keys were revoked, and running work was stopped.",
    ],
    notes: [
      ...(unguarded ? [FACTORS_ENDED] : []),
      HELD,
      "To set a password again, use “Forgot password?” on the sign-in page.",
    ],
  });
