"use client";
import { Monitor, Moon, Sun, SunMoon } from "lucide-react";
import { Menu } from "@/components/ui/dialog/menu";
import { setTheme, useTheme } from "@/components/shell/frame/theme";
import { useText } from "@/lib/texts/use-text";

const choices = [
  { theme: "light", label: "Light", icon: <Sun /> },
  { theme: "dark", label: "Dark", icon: <Moon /> },
  { theme: "system", label: "System", icon: <Monitor /> },
] as const;

export function ThemeMenu() {
  const t = useText();
  const current = useTheme();
  const items = choices.map(({ theme, label, icon }) => ({
    label: t(label),
    icon,
    checked: theme === current,
    onSelect: () => setTheme(theme),
  }));
  return <Menu label={t("Theme")} icon={<SunMoon />} items={items} />;
}
