import { ProfileScreen } from "@/components/settings/profile/profile-screen";
import { FirstData } from "@/components/shell/first-data";
import { firstData } from "@/lib/auth/session/first-data";
import { profileApi } from "@/lib/settings/contract";
import { listHeld } from "@/lib/settings/held";
import * as profile from "@/lib/settings/service";
import { titled } from "@/lib/texts/page-title";
import { HeldListSchema, ProfileSchema } from "@/lib/settings/schema";

export const generateMetadata = titled("Profile");

export default async function Page() {
  const answers = await firstData((me) => ({
    [profileApi.get.path]: [ProfileSchema, profile.get(me.person)],
    [profileApi.held.path]: [HeldListSchema, listHeld(me.person)],
  }));
  return (
    <FirstData answers={answers}>
      <ProfileScreen />
    </FirstData>
  );
}
