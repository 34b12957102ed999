import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { CsrfMeta } from "@/lib/auth/session/csrf-meta";
import { pageUser } from "@/lib/auth/session/page-visitor";

export default async function AppLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CsrfMeta />
      <Shell user={await pageUser()}>{children}</Shell>
    </>
  );
}
