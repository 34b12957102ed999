import { Privacy } from "@/components/landing/privacy";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Privacy Policy");

export default function Page() {
  return <Privacy />;
}
