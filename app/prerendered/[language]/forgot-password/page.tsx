import { ForgotPassword } from "@/components/auth/password/forgot-password";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Forgot password");

export default function Page() {
  return <ForgotPassword />;
}
