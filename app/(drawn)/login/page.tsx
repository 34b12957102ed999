import { Suspense } from "react";
import { LoginScreen } from "@/components/auth/login/login-screen";
import { config } from "@/lib/core/config";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Sign in");

export default function Page() {
  return (
    <Suspense>
      <LoginScreen registration={config().REGISTRATION} />
    </Suspense>
  );
}
