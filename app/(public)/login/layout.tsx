import type { ReactNode } from "react";
import { CsrfMeta } from "@/lib/auth/csrf-meta";

export default function LoginLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CsrfMeta />
      {children}
    </>
  );
}
