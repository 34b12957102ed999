import { UsersScreen } from "@/components/settings/operator/users-screen";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Operator");

export default function Page() {
  return <UsersScreen />;
}
