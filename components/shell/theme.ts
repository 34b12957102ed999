"use client";
import { store, useStored } from "@/components/shell/stored-preferences";

export const themes = ["light", "dark", "system"] as const;
type ShownTheme = (typeof themes)[number];

/** The chosen theme. public/theme.js reads the same entry before the first paint. */
export function useTheme(): ShownTheme {
  const stored = useStored("theme");
  return themes.find((each) => each === stored) ?? "system";
}

export function setTheme(theme: ShownTheme): void {
  store("theme", theme);
  const root = document.documentElement;
  // Without this every hover transition would fade from one theme to the other.
  root.dataset.themeChange = "";
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.themeChange));
}
