import { Privacy } from "@/components/landing/legal/privacy";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Privacy Policy");

export default function Page() {
  return <Privacy />;
}
