import type { Metadata } from "next";
import { HtmlDocument } from "@/components/shell/language/document";
import { PublicFrame } from "@/components/landing/frame";
import { ButtonLink } from "@/components/ui/form/button";
import { Said } from "@/components/ui/said";

export const metadata: Metadata = { title: "Page not found" };

/** For a missing file; any other unknown path redirects home. One for all readers: it turns to theirs once it runs. */
export default function NotFound() {
  return (
    <HtmlDocument language="en">
      <PublicFrame>
        <section className="flex flex-col items-center py-22 text-center">
          <h1>
            <Said text="Page not found" />
          </h1>
          <p className="mt-1.5 max-w-[44ch] text-balance text-ink-2">
            <Said text="There is nothing at this address. It may be mistyped, or what stood here is gone." />
          </p>
          <ButtonLink href="/" variant="primary" size="lg" className="mt-5">
            <Said text="Return to Home" />
          </ButtonLink>
        </section>
      </PublicFrame>
    </HtmlDocument>
  );
}
