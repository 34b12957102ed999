import type { Metadata } from "next";
import { Suspense } from "react";
import { CallbackScreen } from "@/components/auth/callback/callback-screen";

/** The code in the URL must not leave this page. */
export const metadata: Metadata = { title: "Signing in", referrer: "no-referrer" };
export const dynamic = "force-dynamic";

export default function Page() {
  return (
    <Suspense>
      <CallbackScreen />
    </Suspense>
  );
}
