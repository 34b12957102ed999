import { ForgotPassword } from "@/components/auth/forgot-password";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Forgot password");

export default function Page() {
  return <ForgotPassword />;
}
