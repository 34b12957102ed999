import { PublicFrame } from "@/components/landing/frame";
import { ButtonLink } from "@/components/ui/form/button";
import { Said } from "@/components/ui/said";

/** Shown instead of a file that does not exist. */
export function Missing() {
  return (
    <PublicFrame>
      <section className="flex flex-col items-center py-22 text-center">
        <h1>
          <Said text="Page not found" />
        </h1>
        <p className="mt-1.5 max-w-[44ch] text-balance text-ink-2">
          <Said text="This page doesn't exist. Check the URL, or it may have been removed." />
        </p>
        <ButtonLink href="/" variant="primary" size="lg" className="mt-5">
          <Said text="Return to Home" />
        </ButtonLink>
      </section>
    </PublicFrame>
  );
}
