import { GeistSans } from "geist/font/sans";
import localFont from "next/font/local";

/** Not preloaded, as the package's own would be: most screens have code or numbers in it only further down. */
const mono = localFont({
  src: "../../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  fallback: [
    "ui-monospace",
    "SFMono-Regular",
    "Roboto Mono",
    "Menlo",
    "Monaco",
    "Liberation Mono",
    "DejaVu Sans Mono",
    "Courier New",
    "monospace",
  ],
});

/** For the <html> element. */
export const fonts = `${GeistSans.variable} ${mono.variable}`;
