import { Dashboard } from "@/components/dashboard/dashboard";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Dashboard");

export default function Page() {
  return <Dashboard />;
}
