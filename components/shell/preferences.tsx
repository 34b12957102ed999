"use client";
import { useEffect, useEffectEvent } from "react";
import { useStored } from "@/components/shell/stored-preferences";
import { setTheme } from "@/components/shell/theme";
import { useCall } from "@/lib/core/http/browser/use-call";
import { profileApi } from "@/lib/settings/contract";
import { choice, choose } from "@/lib/texts/language";

/**
 * Applies the theme and language that the user has chosen elsewhere. A choice made in this browser takes precedence.
 */
export function Preferences() {
  const theme = useStored("theme");
  const { data } = useCall(profileApi.get, theme === null ? undefined : null);
  const take = useEffectEvent(() => {
    if (!data) return;
    const { theme: wanted, locale } = data.preferences;
    if (wanted !== "system") setTheme(wanted);
    if (locale && choice() === "") void choose(locale);
  });
  useEffect(() => take(), [data]);
  return null;
}
