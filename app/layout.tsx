import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = {
  title: { default: "Troupe", template: "%s · Troupe" },
  description:
    "Build teams of AI agents, give them tools, chat with them, and hand them tasks that get done. On your own server.",
  icons: { icon: { url: "/logo.svg", type: "image/svg+xml" }, apple: "/apple-touch-icon.png" },
  manifest: "/manifest.webmanifest",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  // The frame's colours, as in app/globals.css.
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f5f8" },
    { media: "(prefers-color-scheme: dark)", color: "#0b0a0e" },
  ],
};

/** The document itself is rendered below, where the reader's language is known. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return children;
}
