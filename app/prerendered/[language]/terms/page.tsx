import { Terms } from "@/components/landing/terms";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Terms of Service");

export default function Page() {
  return <Terms />;
}
