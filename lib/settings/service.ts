import "server-only";
import { changeAccount, getAccount, unlessUsernameTaken } from "@/lib/auth/account";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { personalScope, type UserId } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { mailGoesToLog } from "@/lib/core/mail/deliver";
import { setForAll } from "@/lib/budgets/service";
import { spentToday } from "@/lib/usage/budget";
import { forAll, setTimeZone } from "@/lib/usage/budget-rows";
import { LOCALES, THEMES, type Profile, type ProfilePatch } from "@/lib/settings/contract";
import { sentence } from "@/lib/core/shared/sentence";
import type { Language } from "@/lib/texts/languages";

/** A stolen session must not be enough to find the password by guessing. */
export const passwordLimit: Limit = {
  name: "settings.password",
  points: 10,
  seconds: 900,
  by: "me",
  sentence: sentence(
    "too_many_account_tries",
    "Too many tries. Please wait a while and try again.",
  ),
};
/** Each export reads all of the user's data. */
export const exportLimit: Limit = {
  name: "settings.export",
  points: 5,
  seconds: 60,
  by: "me",
  sentence: sentence(
    "exported_just_now",
    "You have just exported your data. Please wait a minute.",
  ),
};

/** The user's own account, their preferences, and what their runs may spend. */
export async function get(me: UserId): Promise<Profile> {
  const { theme, locale, timeZone, mailsWaiting, mailsFailed, ...account } = await getAccount(me);
  return {
    ...account,
    preferences: {
      theme: THEMES.find((each) => each === theme) ?? "system",
      locale: LOCALES.find((each) => each === locale) ?? "",
      time_zone: timeZone ?? "",
    },
    email_notifications: {
      needs_me: mailsWaiting,
      schedule_fails: mailsFailed,
      available: !mailGoesToLog(),
    },
    budgets: { ...(await forAll(me)), spent_today: await spentToday(me, timeZone) },
  };
}

/** Changes the given fields. `language`: of the calling page. 409 on a taken user name. */
export async function update(
  me: UserId,
  { name, username, preferences, email_notifications: emails, budgets }: ProfilePatch,
  by: Caller,
  language: Language,
): Promise<Profile> {
  const zone = preferences?.time_zone;
  const timeZone = zone === undefined ? undefined : zone || null;
  await unlessUsernameTaken(
    transact(me, async (tx) => {
      await by.stillIn(tx);
      await changeAccount(tx, me, {
        name,
        username,
        theme: preferences?.theme,
        locale: preferences?.locale,
        timeZone,
        mailsWaiting: emails?.needs_me,
        mailsFailed: emails?.schedule_fails,
        mailLanguage: emails && language,
      });
      if (timeZone !== undefined) await setTimeZone(tx, me, timeZone);
    }),
  );
  if (budgets) await setForAll(personalScope(me), budgets, by);
  return get(me);
}
