import { Suspense } from "react";
import { ResetPassword } from "@/components/auth/reset-password";
import { titled } from "@/lib/texts/page-title";

/** The token in the URL must not leave this page. */
export const generateMetadata = titled("Set a new password", { referrer: "no-referrer" });

export default function Page() {
  return (
    <Suspense>
      <ResetPassword />
    </Suspense>
  );
}
