import { teamApi } from "@/lib/teams/contract";
import { taskApi } from "@/lib/tasks/contract";
import { agentApi } from "@/lib/agents/contract";
import { useMay } from "@/components/shell/workspace";
import { routes } from "@/components/routes";
import { useText } from "@/lib/texts/use-text";

/** A sequence of two letters opens a page, or starts something. */
type Shortcut = { keys: readonly [string, string]; label: string; href: string };
type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

export function useShortcutGroups(): readonly ShortcutGroup[] {
  const t = useText();
  const may = useMay();
  const groups: ShortcutGroup[] = [
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
        ...(may(agentApi.create)
          ? ([{ keys: ["n", "a"], label: t("Create Agent"), href: routes.newAgent }] as const)
          : []),
        ...(may(taskApi.create)
          ? ([{ keys: ["n", "t"], label: t("Create Task"), href: routes.newTask }] as const)
          : []),
        ...(may(teamApi.create)
          ? ([{ keys: ["n", "e"], label: t("Create Team"), href: routes.newTeam }] as const)
          : []),
      ],
    },
  ];
  return groups.filter(({ shortcuts }) => shortcuts.length > 0);
}
