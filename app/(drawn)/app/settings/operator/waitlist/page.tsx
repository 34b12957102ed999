import { WaitlistScreen } from "@/components/settings/operator/waitlist/waitlist-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Waitlist");

export default function Page() {
  return <WaitlistScreen />;
}
