import type { Metadata } from "next";
import "@/app/globals.css";
import { fonts } from "@/components/shell/language/fonts";
import { Logo } from "@/components/ui/logo";

export const metadata: Metadata = { title: "Page not found" };

/**
 * For paths that the framework itself does not find. It has no scripts of its own, since every page would load them
 * too; visitors get app/prerendered/[language]/not-found instead.
 */
export default function NotFound() {
  return (
    <html lang="en" className={fonts} suppressHydrationWarning>
      <head>
        {/* oxlint-disable-next-line nextjs/no-sync-scripts -- it must run before the first paint, and is 1 kB */}
        <script src="/theme.js" />
      </head>
      <body>
        <main className="flex min-h-dvh flex-col items-center justify-center bg-stage px-5 py-22 text-center">
          <Logo size={44} />
          <h1 className="mt-5">Page not found</h1>
          <p className="mt-1.5 max-w-[44ch] text-balance text-ink-2">
            This page doesn’t exist. Check the URL, or it may have been removed.
          </p>
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- the framework's link is a script */}
          <a
            href="/"
            className="mt-5 inline-flex h-11 items-center rounded-lg bg-brand px-3.5 font-medium text-on-brand hover:bg-brand-hover wide:h-10"
          >
            Return to Home
          </a>
        </main>
      </body>
    </html>
  );
}
