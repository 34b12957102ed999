import type { Metadata } from "next";
import { KeysScreen } from "@/components/settings/keys/keys-screen";

export const metadata: Metadata = { title: "API Keys" };

export default function Page() {
  return <KeysScreen />;
}
