import { routes } from "@/components/routes";
import { useText } from "@/lib/texts/use-text";

/** A sequence of two letters opens a page, or starts something. */
type Shortcut = { keys: readonly [string, string]; label: string; href: string };
type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

export function useShortcutGroups(): readonly ShortcutGroup[] {
  const t = useText();
  return [
    {
      title: t("Go to"),
      shortcuts: [
        { keys: ["g", "d"], label: t("Dashboard"), href: routes.dashboard },
        { keys: ["g", "e"], label: t("Teams"), href: routes.teams },
        { keys: ["g", "a"], label: t("Agents"), href: routes.agents },
        { keys: ["g", "t"], label: t("Tasks"), href: routes.tasks },
        { keys: ["g", "c"], label: t("Chat"), href: routes.chat },
        { keys: ["g", "r"], label: t("Runs"), href: routes.programRuns },
        { keys: ["g", "f"], label: t("Files"), href: routes.files },
        { keys: ["g", "p"], label: t("Profile"), href: routes.profile },
        { keys: ["g", "s"], label: t("Security"), href: routes.security },
        { keys: ["g", "u"], label: t("Usage & limits"), href: routes.usage },
        { keys: ["g", "m"], label: t("Models"), href: routes.models },
      ],
    },
    {
      title: t("Create"),
      shortcuts: [
        { keys: ["n", "a"], label: t("Create Agent"), href: routes.newAgent },
        { keys: ["n", "t"], label: t("Create Task"), href: routes.newTask },
        { keys: ["n", "e"], label: t("Create Team"), href: routes.newTeam },
      ],
    },
  ];
}
