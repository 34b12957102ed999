"use client";
import { LinkedSignIns } from "@/components/settings/security/linked-sign-ins";
import { SecurityActivity } from "@/components/settings/security/security-activity";
import { Sessions } from "@/components/settings/security/sessions";
import type { Profile } from "@/lib/settings/contract";

/** The lower half of the security page. */
export function FurtherDown({ profile }: { profile: Profile }) {
  return (
    <>
      <LinkedSignIns profile={profile} />
      <Sessions />
      <SecurityActivity />
    </>
  );
}
