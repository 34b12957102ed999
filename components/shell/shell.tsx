import type { ReactNode } from "react";
import { AuthProvider } from "@/components/shell/auth-provider";
import { Frame } from "@/components/shell/frame/frame";
import { IconKit } from "@/components/shell/frame/icon-kit";
import { Preferences } from "@/components/shell/preferences";
import { ProveAgain } from "@/components/shell/prove-again";
import { TaskStream } from "@/components/shell/task-stream";
import type { ShownWorkspace } from "@/components/shell/workspace";
import { KeepWorkspace } from "@/components/shell/frame/keep-workspace";
import { Toaster } from "@/components/ui/feedback/toaster";
import type { User } from "@/lib/auth/contract";
import { config } from "@/lib/core/config";

type Props = { user: User | null; workspace: ShownWorkspace; children: ReactNode };

/** The layout of every signed-in screen: the authentication gate, the bars, the stage. */
export function Shell({ user, workspace, children }: Props) {
  return (
    <AuthProvider drawnFor={user} workspace={workspace}>
      <IconKit address={config().NEXT_PUBLIC_ICON_KIT_URL || "/icon-kit.js"} />
      <Preferences />
      <TaskStream>
        <Frame>{children}</Frame>
      </TaskStream>
      <KeepWorkspace />
      <ProveAgain />
      <Toaster />
    </AuthProvider>
  );
}
