import { CallbackScreen } from "@/components/auth/callback-screen";
import { titled } from "@/lib/texts/page-title";

/** The code in the URL must not leave this page. */
export const generateMetadata = titled("Signing in", { referrer: "no-referrer" });
export const dynamic = "force-dynamic";

export default function Page() {
  return <CallbackScreen />;
}
