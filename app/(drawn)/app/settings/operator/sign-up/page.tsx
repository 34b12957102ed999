import { SignUpScreen } from "@/components/settings/operator/sign-up-screen";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Sign-up");

export default function Page() {
  return <SignUpScreen />;
}
