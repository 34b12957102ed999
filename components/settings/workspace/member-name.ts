import { displayName } from "@/components/shell/person";
import type { WorkspaceMember } from "@/lib/workspaces/contract";

type Named = Pick<WorkspaceMember, "name" | "username" | "email">;

export const memberName = ({ name, username, email }: Named): string =>
  displayName({ Name: name, Username: username, Email: email });
