"use client";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { AuthProvider } from "@/components/shell/auth-provider";
import { Frame } from "@/components/shell/frame/frame";
import { ProveAgain } from "@/components/shell/reauthenticate/prove-again";
import { TaskStream } from "@/components/shell/tasks/task-stream";
import { Toaster } from "@/components/ui/feedback/toaster";
import { config } from "@/lib/core/config";
import { useStored } from "@/components/shell/preferences/stored";
import { setTheme } from "@/components/shell/frame/theme";
import { useCall } from "@/lib/core/http/browser/use-call";
import { profileApi } from "@/lib/settings/contract";
import { choice, choose } from "@/lib/texts/language";

/** What every signed-in screen stands in: the gate, the bars, the stage. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
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

const ID = "troupe-icon-kit";

/** Loads the icon kit's script once, if the page does not have it already (SPEC section 2). */
function IconKit({ address }: { address: string }) {
  useEffect(() => {
    if (document.getElementById(ID)) return;
    const script = document.createElement("script");
    script.id = ID;
    script.src = address;
    script.async = true;
    document.head.append(script);
  }, [address]);
  return null;
}

/** Theme and language as the person has chosen them elsewhere. What was chosen in this browser goes first. */
function Preferences() {
  const theme = useStored("theme");
  const { data } = useCall(profileApi.get, theme === null ? undefined : null);
  const take = useEffectEvent(() => {
    if (!data) return;
    const { theme: wanted, locale } = data.preferences;
    if (wanted !== "system") setTheme(wanted);
    if (locale && choice() === "") void choose(locale);
  });
  useEffect(() => take(), [data]);
  return null;
}
