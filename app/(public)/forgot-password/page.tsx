import type { Metadata } from "next";
import { ForgotPassword } from "@/components/auth/password/forgot-password";

export const metadata: Metadata = { title: "Forgot password" };

export default function Page() {
  return <ForgotPassword />;
}
