import type { Metadata } from "next";
import { Suspense } from "react";
import { SuccessScreen } from "@/components/auth/callback/success-screen";
import { config } from "@/lib/core/config";

export const metadata: Metadata = { title: "Signed in", referrer: "no-referrer" };
/** Its setting is read per request, not at build time. */
export const dynamic = "force-dynamic";

export default function Page() {
  return (
    <Suspense>
      <SuccessScreen legacyHost={config().LEGACY_BACKEND_HOST} />
    </Suspense>
  );
}
