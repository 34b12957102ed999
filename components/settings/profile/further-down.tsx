"use client";
import { LinkedSignIns } from "@/components/settings/profile/sign-in/linked-sign-ins";
import { SecurityActivity } from "@/components/settings/profile/sign-in/security-activity";
import { Sessions } from "@/components/settings/profile/sign-in/sessions";
import { YourData } from "@/components/settings/profile/your-data";
import type { Profile } from "@/lib/settings/contract";

/** The lower half of the profile. */
export function FurtherDown({ profile }: { profile: Profile }) {
  return (
    <>
      <LinkedSignIns profile={profile} />
      <Sessions />
      <SecurityActivity />
      <YourData username={profile.user.Username} />
    </>
  );
}
