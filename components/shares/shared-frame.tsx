"use client";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";

/** The frame of a shared page: a header that is not printed, and the text. */
export function SharedFrame({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="min-h-dvh bg-stage print:bg-transparent">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2 wide:px-8 print:hidden">
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a page of another policy must be loaded whole */}
        <a href="/" className="flex min-h-11 items-center gap-2 font-semibold">
          <Logo size={24} />
          Troupe
        </a>
        {action}
      </header>
      <main className="mx-auto max-w-3xl px-4 py-8 wide:px-8">{children}</main>
    </div>
  );
}

/** A link with the look of a button. */
export const linkLook =
  "inline-flex min-h-11 items-center rounded-lg bg-brand px-3.5 font-medium text-on-brand hover:bg-brand-hover wide:min-h-10";

/** Where to sign in, and return from there. */
export const signInPath = (token: string): string =>
  `/login?from=${encodeURIComponent(`/s/${token}`)}`;
