import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Language } from "@/components/shell/preferences/language";
import { languages } from "@/lib/texts/languages";

export const metadata: Metadata = {
  title: { default: "Troupe", template: "%s · Troupe" },
  description:
    "Build teams of AI agents, give them tools, chat with them, and hand them tasks that get done. On your own server.",
  icons: { icon: { url: "/logo.svg", type: "image/svg+xml" } },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The script below sets attributes that the server does not render.
    <html
      lang="en"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <head>
        {/* eslint-disable-next-line @next/next/no-sync-scripts -- it must run before the first paint, and is 1 kB */}
        <script src="/theme.js" data-languages={languages.map(({ id }) => id).join(" ")} />
      </head>
      <body>
        <Language />
        {children}
      </body>
    </html>
  );
}
