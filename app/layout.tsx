import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = {
  title: { default: "Troupe", template: "%s · Troupe" },
  description: "Build teams of AI agents, give them tools, chat with them, and hand them tasks that get done. On your own server.",
  icons: { icon: { url: "/logo.svg", type: "image/svg+xml" } },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The theme's file sets an attribute that the server does not know of.
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        {/* eslint-disable-next-line @next/next/no-sync-scripts -- it must run before the first paint, and is 300 bytes */}
        <script src="/theme.js" />
      </head>
      <body>{children}</body>
    </html>
  );
}
