import { WaitlistScreen } from "@/components/settings/operator/waitlist-screen";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Waitlist");

export default function Page() {
  return <WaitlistScreen />;
}
