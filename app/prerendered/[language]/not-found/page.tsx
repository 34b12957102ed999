import { Missing } from "@/components/landing/missing";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Page not found");

/** For a missing file; any other unknown path redirects home. Its status is written by lib/cli/server/not-found.mjs. */
export default function Page() {
  return <Missing />;
}
