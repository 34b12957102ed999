import { UsersScreen } from "@/components/settings/operator/users/users-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Operator");

export default function Page() {
  return <UsersScreen />;
}
