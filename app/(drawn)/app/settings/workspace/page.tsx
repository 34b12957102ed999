import { WorkspaceScreen } from "@/components/settings/workspace/workspace-screen";
import { FirstData } from "@/components/shell/first-data";
import { firstData } from "@/lib/auth/session/first-data";
import { address } from "@/lib/core/endpoint";
import { titled } from "@/lib/texts/page-title";
import { workspaceApi } from "@/lib/workspaces/contract";
import * as members from "@/lib/workspaces/members";
import { WorkspaceMemberListSchema, WorkspaceSchema } from "@/lib/workspaces/schema";
import * as workspaces from "@/lib/workspaces/service";

export const generateMetadata = titled("Workspace");

export default async function Page() {
  const answers = await firstData((me) => {
    const id = me.workspace;
    return {
      [address(workspaceApi.get, { id }).url]: [WorkspaceSchema, workspaces.get(me)],
      [address(workspaceApi.members, { id }).url]: [WorkspaceMemberListSchema, members.list(me)],
    };
  });
  return (
    <FirstData answers={answers}>
      <WorkspaceScreen />
    </FirstData>
  );
}
