import { Terms } from "@/components/landing/legal/terms";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Terms of Service");

export default function Page() {
  return <Terms />;
}
