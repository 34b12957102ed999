import { KeysScreen } from "@/components/settings/keys/keys-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("API Keys");

export default function Page() {
  return <KeysScreen />;
}
