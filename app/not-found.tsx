import type { Metadata } from "next";
import { HtmlDocument } from "@/components/shell/language/document";
import { Missing } from "@/components/landing/missing";

export const metadata: Metadata = { title: "Page not found" };

/** Where the framework itself finds nothing; a missing file gets app/prerendered/[language]/not-found. */
export default function NotFound() {
  return (
    <HtmlDocument language="en">
      <Missing />
    </HtmlDocument>
  );
}
