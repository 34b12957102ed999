import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";
import { authRules } from "@/lib/auth/rules";

/** workspaces.md 'Limits'. `days`: how long an invitation is valid. */
export const workspaceLimits = {
  members: 100,
  workspaces: 20,
  invitations: 50,
  invitationsPerHour: 30,
  days: 7,
  name: 80,
};

export const workspaceRules = {
  name: rule.all(
    rule.max(
      workspaceLimits.name,
      sentence("workspace_name_too_long", "Name must be at most 80 characters"),
    ),
    rule.required(sentence("name_required", "Name is required")),
    rule.line(sentence("name_not_one_line", "Name must be one line, without control characters")),
  ),
  email: authRules.email,
};
