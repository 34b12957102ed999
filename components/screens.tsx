"use client";
import type { ReactNode } from "react";
import { routes } from "@/components/routes";
import { CurrentScreen, screen, type ScreenTable } from "@/components/shell/frame/current-screen";

type Given = { directAddress: string };

/**
 * The signed-in screens, by the page names below app/(drawn)/app: there for the server, here for client-side
 * navigation.
 */
const screens: ScreenTable<Given> = {
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
  [routes.usage]: screen("Usage & limits", () =>
    import("@/components/usage/usage-screen").then((part) => part.UsageScreen),
  ),
  [routes.profile]: screen("Profile", () =>
    import("@/components/settings/profile/profile-screen").then((part) => part.ProfileScreen),
  ),
  [routes.security]: screen("Security", () =>
    import("@/components/settings/security/security-screen").then((part) => part.SecurityScreen),
  ),
  [routes.workspace]: screen("Workspace", () =>
    import("@/components/settings/workspace/workspace-screen").then((part) => part.WorkspaceScreen),
  ),
  [routes.invitation]: screen("Invitation", () =>
    import("@/components/settings/workspace/invitation-screen").then(
      (part) => part.InvitationScreen,
    ),
  ),
  [routes.apiKeys]: screen("API Keys", () =>
    import("@/components/settings/keys/keys-screen").then((part) => part.KeysScreen),
  ),
  [routes.models]: screen("Models", () =>
    import("@/components/settings/models/models-screen").then((part) => part.ModelsScreen),
  ),
  [routes.connections]: screen("Connections", () =>
    import("@/components/settings/connections/connections-screen").then(
      (part) => part.ConnectionsScreen,
    ),
  ),
  [routes.skills]: screen("Skills", () =>
    import("@/components/settings/skills/skills-screen").then((part) => part.SkillsScreen),
  ),
  [routes.memory]: screen("Memory", () =>
    import("@/components/settings/memory/memory-screen").then((part) => part.MemoryScreen),
  ),
  [routes.shares]: screen("Shared links", () =>
    import("@/components/settings/shares-screen").then((part) => part.SharesScreen),
  ),
  [routes.trash]: screen("Trash", () =>
    import("@/components/settings/trash-screen").then((part) => part.TrashScreen),
  ),
  [routes.audit]: screen("Audit log", () =>
    import("@/components/settings/audit-screen").then((part) => part.AuditScreen),
  ),
  [routes.operator]: screen("Operator", () =>
    import("@/components/settings/operator/users-screen").then((part) => part.UsersScreen),
  ),
  [routes.operatorSignUp]: screen("Sign-up", () =>
    import("@/components/settings/operator/sign-up-screen").then((part) => part.SignUpScreen),
  ),
  [routes.operatorWaitlist]: screen("Waitlist", () =>
    import("@/components/settings/operator/waitlist-screen").then((part) => part.WaitlistScreen),
  ),
};

/** The screen at the current path; `children`: the page that the server has sent. */
export function Screens({ children, ...props }: Given & { children: ReactNode }) {
  return (
    <CurrentScreen table={screens} screenProps={props}>
      {children}
    </CurrentScreen>
  );
}
