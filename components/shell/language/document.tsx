import type { ReactNode } from "react";
import { FollowChoice } from "@/components/shell/language/follow-choice";
import { Catalogue } from "@/components/shell/language/catalogue";
import { fonts } from "@/components/shell/language/fonts";
import { OwnHistory } from "@/components/ui/own-history";
import type { Language } from "@/lib/texts/languages";

/** The HTML document of every page, rendered in its reader's language. */
export function HtmlDocument({ language, children }: { language: Language; children: ReactNode }) {
  return (
    // The script below sets attributes that the server does not render.
    <html lang={language} className={fonts} suppressHydrationWarning>
      {/* oxlint-disable-next-line nextjs/no-head-element -- the rule means pages of the older router */}
      <head>
        {/* oxlint-disable-next-line nextjs/no-sync-scripts -- it must run before the first paint, and is 1 kB */}
        <script src="/theme.js" />
      </head>
      <body>
        <OwnHistory />
        <Catalogue language={language}>
          <FollowChoice />
          {children}
        </Catalogue>
      </body>
    </html>
  );
}
