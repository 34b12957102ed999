import type { ReactNode } from "react";
import { Screens } from "@/components/screens";
import { FirstData } from "@/components/shell/first-data";
import { Shell } from "@/components/shell/shell";
import { CsrfMeta } from "@/lib/auth/session/csrf-meta";
import { firstData } from "@/lib/auth/session/first-data";
import { pageUser, pageWorkspace } from "@/lib/auth/session/page-visitor";
import { BIN_DAYS } from "@/lib/bin/bin-days";
import { BuildMeta } from "@/lib/core/http/build-meta";
import { config } from "@/lib/core/config";
import { FILES_PER_MESSAGE } from "@/lib/files/rules";
import { profileApi } from "@/lib/settings/contract";
import { ProfileSchema } from "@/lib/settings/schema";
import * as profile from "@/lib/settings/service";
import { SHARE_LINKS } from "@/lib/shares/rules";
import { taskApi } from "@/lib/tasks/contract";
import * as notices from "@/lib/dashboard/inbox";
import { NoticeListSchema } from "@/lib/tasks/schema";
import { workspaceApi } from "@/lib/workspaces/contract";
import { WorkspaceListSchema } from "@/lib/workspaces/schema";
import * as workspaces from "@/lib/workspaces/service";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const [user, workspace, answers] = await Promise.all([
    pageUser(),
    pageWorkspace(),
    firstData((me) => ({
      [profileApi.get.path]: [ProfileSchema, profile.get(me.person)],
      [taskApi.notices.path]: [NoticeListSchema, notices.list(me)],
      [workspaceApi.list.path]: [WorkspaceListSchema, workspaces.list(me)],
    })),
  ]);
  return (
    <>
      <CsrfMeta />
      <BuildMeta />
      <meta name={BIN_DAYS} content={String(config().BIN_DAYS)} />
      <meta name={FILES_PER_MESSAGE} content={String(config().FILES_PER_MESSAGE)} />
      <meta name={SHARE_LINKS} content={config().SHARE_LINKS} />
      <FirstData answers={answers}>
        <Shell user={user} workspace={workspace}>
          <Screens directAddress={config().directAddress}>{children}</Screens>
        </Shell>
      </FirstData>
    </>
  );
}
