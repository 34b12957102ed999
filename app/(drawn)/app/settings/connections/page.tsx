import { ConnectionsScreen } from "@/components/settings/connections/connections-screen";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Connections");

export default function Page() {
  return <ConnectionsScreen />;
}
