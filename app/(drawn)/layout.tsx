import "@/app/globals.css";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { HtmlDocument } from "@/components/shell/language/document";
import { languageOf } from "@/lib/texts/language-of";

/** Pages rendered per request. */
export default async function DrawnLayout({ children }: { children: ReactNode }) {
  return <HtmlDocument language={languageOf(await headers())}>{children}</HtmlDocument>;
}
