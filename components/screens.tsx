"use client";
import type { ComponentType, ReactNode } from "react";
import { routes } from "@/components/routes";
import { settingsEntries, type SettingsName } from "@/components/settings-pages";
import { CurrentScreen, screen, type ScreenTable } from "@/components/shell/frame/current-screen";

type ScreenProps = { directAddress: string };

/** The script of each settings page. */
const settings: Record<SettingsName, () => Promise<ComponentType<ScreenProps>>> = {
  usage: () => import("@/components/usage/usage-screen").then((part) => part.UsageScreen),
  profile: () =>
    import("@/components/settings/profile/profile-screen").then((part) => part.ProfileScreen),
  security: () =>
    import("@/components/settings/security/security-screen").then((part) => part.SecurityScreen),
  workspace: () =>
    import("@/components/settings/workspace/workspace-screen").then((part) => part.WorkspaceScreen),
  apiKeys: () => import("@/components/settings/keys/keys-screen").then((part) => part.KeysScreen),
  models: () =>
    import("@/components/settings/models/models-screen").then((part) => part.ModelsScreen),
  connections: () =>
    import("@/components/settings/connections/connections-screen").then(
      (part) => part.ConnectionsScreen,
    ),
  skills: () =>
    import("@/components/settings/skills/skills-screen").then((part) => part.SkillsScreen),
  memory: () =>
    import("@/components/settings/memory/memory-screen").then((part) => part.MemoryScreen),
  shares: () => import("@/components/settings/shares-screen").then((part) => part.SharesScreen),
  trash: () => import("@/components/settings/trash-screen").then((part) => part.TrashScreen),
  audit: () => import("@/components/settings/audit-screen").then((part) => part.AuditScreen),
  operator: () =>
    import("@/components/settings/operator/users-screen").then((part) => part.UsersScreen),
  operatorSignUp: () =>
    import("@/components/settings/operator/sign-up-screen").then((part) => part.SignUpScreen),
  operatorWaitlist: () =>
    import("@/components/settings/operator/waitlist-screen").then((part) => part.WaitlistScreen),
};

const settingsScreens = (): ScreenTable<ScreenProps> =>
  Object.fromEntries(
    settingsEntries.map(([name, { path, title }]) => [path, screen(title, settings[name])]),
  );

/**
 * The signed-in screens, by the page names below app/(drawn)/app: there for the server, here for client-side
 * navigation.
 */
const screens: ScreenTable<ScreenProps> = {
  [routes.dashboard]: screen(
    "Dashboard",
    () => import("@/components/dashboard/dashboard").then((part) => part.Dashboard),
    "likely",
  ),
  [routes.teams]: screen(
    "Teams",
    () => import("@/components/teams/teams-screen").then((part) => part.TeamsScreen),
    "likely",
  ),
  [routes.agents]: screen(
    "Agents",
    () => import("@/components/agents/agents-screen").then((part) => part.AgentsScreen),
    "likely",
  ),
  [routes.tasks]: screen(
    "Tasks",
    () => import("@/components/tasks/tasks-screen").then((part) => part.TasksScreen),
    "likely",
  ),
  [routes.chat]: screen(
    "Chat",
    () => import("@/components/chat/chat-screen").then((part) => part.ChatScreen),
    "likely",
  ),
  [routes.programRuns]: screen(
    "Runs",
    () => import("@/components/runs/runs-screen").then((part) => part.RunsScreen),
    "likely",
  ),
  [routes.oneRun]: screen("Runs", () =>
    import("@/components/runs/run-page").then((part) => part.RunPageScreen),
  ),
  [routes.files]: screen("Files", () =>
    import("@/components/files-page/files-screen").then((part) => part.FilesScreen),
  ),
  [routes.knowledge]: screen("Knowledge", () =>
    import("@/components/knowledge/knowledge-screen").then((part) => part.KnowledgeScreen),
  ),
  [routes.oneCollection]: screen("Knowledge", () =>
    import("@/components/knowledge/collection-screen").then((part) => part.CollectionScreen),
  ),
  [routes.oneDocument]: screen("Knowledge", () =>
    import("@/components/knowledge/document-screen").then((part) => part.DocumentScreen),
  ),
  [routes.invitation]: screen("Invitation", () =>
    import("@/components/settings/workspace/invitation-screen").then(
      (part) => part.InvitationScreen,
    ),
  ),
  ...settingsScreens(),
};

/** The screen at the current path; `children`: the page that the server has sent. */
export function Screens({ children, ...props }: ScreenProps & { children: ReactNode }) {
  return (
    <CurrentScreen table={screens} screenProps={props}>
      {children}
    </CurrentScreen>
  );
}
