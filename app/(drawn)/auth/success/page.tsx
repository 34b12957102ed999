import { SuccessScreen } from "@/components/auth/success-screen";
import { config } from "@/lib/core/config";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Signed in", { referrer: "no-referrer" });
/** Its setting is read per request, not at build time. */
export const dynamic = "force-dynamic";

export default function Page() {
  return <SuccessScreen legacyHost={config().LEGACY_BACKEND_HOST} />;
}
