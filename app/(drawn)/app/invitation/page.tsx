import { InvitationScreen } from "@/components/settings/workspace/invitation-screen";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Invitation");

export default function Page() {
  return <InvitationScreen />;
}
