import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { CsrfMeta } from "@/lib/auth/session/csrf-meta";

export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CsrfMeta />
      <Shell>{children}</Shell>
    </>
  );
}
