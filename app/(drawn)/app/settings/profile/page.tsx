import { ProfileScreen } from "@/components/settings/profile/profile-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Profile");

export default function Page() {
  return <ProfileScreen />;
}
