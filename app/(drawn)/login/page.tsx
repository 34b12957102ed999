import { LoginScreen } from "@/components/auth/login/login-screen";
import { registration } from "@/lib/auth/registration/registration";
import { passkeysWork } from "@/lib/auth/factors/passkeys";
import { passwordsWork } from "@/lib/auth/passwords";
import { configuredProviders, providers } from "@/lib/auth/providers/provider";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Sign in");

export default async function Page() {
  return (
    <LoginScreen
      registration={await registration()}
      providers={configuredProviders()}
      oidcName={providers.oidc.title}
      passwords={passwordsWork()}
      passkeys={passkeysWork()}
    />
  );
}
