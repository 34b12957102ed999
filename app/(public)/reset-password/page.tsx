import type { Metadata } from "next";
import { Suspense } from "react";
import { ResetPassword } from "@/components/auth/password/reset-password";

/** The token in the URL must not leave this page. */
export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

export default function Page() {
  return (
    <Suspense>
      <ResetPassword />
    </Suspense>
  );
}
