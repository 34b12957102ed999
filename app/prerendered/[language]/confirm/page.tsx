import { Confirm } from "@/components/landing/confirm";
import { titled } from "@/lib/texts/page-title";

/** The token in the URL must not leave this page. */
export const generateMetadata = titled("Confirm your email", { referrer: "no-referrer" });

export default function Page() {
  return <Confirm />;
}
