import { UsageScreen } from "@/components/usage/usage-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Usage");

export default function Page() {
  return <UsageScreen />;
}
