import type { Metadata } from "next";
import type { ReactNode } from "react";
import { CsrfMeta } from "@/lib/auth/session/csrf-meta";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function SharedLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CsrfMeta />
      {children}
    </>
  );
}
