import type { Role } from "@/lib/core/shared/roles";
import type { Translate } from "@/lib/texts/use-text";

/** What the roles are called. */
export const roleNames = (t: Translate): Record<Role, string> => ({
  owner: t("Owner"),
  admin: t("Admin"),
  member: t("Member"),
  viewer: t("Viewer"),
});

/** What each role may do, in one sentence. */
export const roleTexts = (t: Translate): Record<Role, string> => ({
  owner: t("Can do everything, including deleting the workspace."),
  admin: t("Manages members, settings, secrets, models and limits."),
  member: t("Creates and edits agents, teams and tasks, and chats."),
  viewer: t("Can look at everything, and chat where an agent allows it."),
});
