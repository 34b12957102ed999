import type { ReactNode } from "react";
import { Screens } from "@/components/screens";
import { Shell } from "@/components/shell/shell";
import { CsrfMeta } from "@/lib/auth/session/csrf-meta";
import { pageUser } from "@/lib/auth/session/page-visitor";
import { BuildMeta } from "@/lib/core/http/reply/build-meta";
import { config } from "@/lib/core/config";

export default async function AppLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CsrfMeta />
      <BuildMeta />
      <Shell user={await pageUser()}>
        <Screens directAddress={config().directAddress}>{children}</Screens>
      </Shell>
    </>
  );
}
