import "server-only";
import { changeAccount, getAccount } from "@/lib/auth/account";
import type { Caller } from "@/lib/core/http/request/caller";
import type { UserId } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { setForAll } from "@/lib/budgets/service";
import { spentToday } from "@/lib/usage/budget";
import { forAll, setTimeZone } from "@/lib/usage/budgets/rows";
import { LOCALES, THEMES, type Profile, type ProfilePatch } from "@/lib/settings/contract";
import { sentence } from "@/lib/core/shared/sentence";

/** A stolen session must not be enough to find the password by trying. */
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
/** Each export reads everything that the user has. */
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
  const { theme, locale, timeZone, ...account } = await getAccount(me);
  return {
    ...account,
    preferences: {
      theme: THEMES.find((each) => each === theme) ?? "system",
      locale: LOCALES.find((each) => each === locale) ?? "",
      time_zone: timeZone ?? "",
    },
    budgets: { ...(await forAll(me)), spent_today: await spentToday(me, timeZone) },
  };
}

/** Changes the given fields. 409 on a taken user name. */
export async function update(
  me: UserId,
  { name, username, preferences, budgets }: ProfilePatch,
  by: Caller,
): Promise<Profile> {
  const zone = preferences?.time_zone;
  const timeZone = zone === undefined ? undefined : zone || null;
  await changeAccount(
    me,
    {
      name,
      username,
      theme: preferences?.theme,
      locale: preferences?.locale,
      timeZone,
    },
    by,
    (tx) => (timeZone === undefined ? Promise.resolve() : setTimeZone(tx, me, timeZone)),
  );
  if (budgets) await setForAll(me, budgets, by);
  return get(me);
}
