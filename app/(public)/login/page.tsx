import type { Metadata } from "next";
import { Suspense } from "react";
import { LoginScreen } from "@/components/auth/login/login-screen";
import { config } from "@/lib/core/config";

export const metadata: Metadata = { title: "Sign in" };

export default function Page() {
  return (
    <Suspense>
      <LoginScreen registration={config().REGISTRATION} />
    </Suspense>
  );
}
