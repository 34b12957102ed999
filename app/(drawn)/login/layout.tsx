import type { ReactNode } from "react";
import { CsrfMeta } from "@/lib/auth/session/csrf-meta";

export default function LoginLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CsrfMeta />
      {children}
    </>
  );
}
