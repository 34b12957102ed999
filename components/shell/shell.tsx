import type { ReactNode } from "react";
import { AuthProvider } from "@/components/shell/auth-provider";
import { Frame } from "@/components/shell/frame/frame";
import { IconKit } from "@/components/shell/frame/icon-kit";
import { Preferences } from "@/components/shell/preferences";
import { ProveAgain } from "@/components/shell/prove-again";
import { TaskStream } from "@/components/shell/task-stream";
import { Toaster } from "@/components/ui/feedback/toaster";
import type { User } from "@/lib/auth/contract";
import { config } from "@/lib/core/config";

/** The layout of every signed-in screen: the authentication gate, the bars, the stage. */
export function Shell({ user, children }: { user: User | null; children: ReactNode }) {
  return (
    <AuthProvider drawnFor={user}>
      <IconKit address={config().NEXT_PUBLIC_ICON_KIT_URL || "/icon-kit.js"} />
      <Preferences />
      <TaskStream>
        <Frame>{children}</Frame>
      </TaskStream>
      <ProveAgain />
      <Toaster />
    </AuthProvider>
  );
}
