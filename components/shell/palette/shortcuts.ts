import { useText } from "@/lib/texts/use-text";

/** Two letters after each other lead to a place, or begin something. */
export type Shortcut = { keys: readonly [string, string]; label: string; href: string };
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

export function useShortcutGroups(): readonly ShortcutGroup[] {
  const t = useText();
  return [
    {
      title: t("Go to"),
      shortcuts: [
        { keys: ["g", "d"], label: t("Dashboard"), href: "/app" },
        { keys: ["g", "e"], label: t("Teams"), href: "/app/teams" },
        { keys: ["g", "a"], label: t("Agents"), href: "/app/teams/agents" },
        { keys: ["g", "t"], label: t("Tasks"), href: "/app/tasks" },
        { keys: ["g", "c"], label: t("Chat"), href: "/app/chat" },
        { keys: ["g", "m"], label: t("Models"), href: "/app/settings/models" },
      ],
    },
    {
      title: t("Create"),
      shortcuts: [
        { keys: ["n", "a"], label: t("Create Agent"), href: "/app/teams/agents?create=true" },
        { keys: ["n", "t"], label: t("Create Task"), href: "/app/tasks?create=true" },
        { keys: ["n", "e"], label: t("Create Team"), href: "/app/teams?create=true" },
      ],
    },
  ];
}
