"use client";
import { NotLoaded } from "@/components/settings/not-loaded";
import { Identity } from "@/components/settings/profile/identity";
import { EmailNotifications } from "@/components/settings/profile/email-notifications";
import { Email } from "@/components/settings/profile/email";
import { Preferences } from "@/components/settings/profile/preferences";
import { YourData } from "@/components/settings/profile/your-data";
import { HeldNotice } from "@/components/shell/held";
import { Faces, Skeleton } from "@/components/ui/feedback/faces";
import { Page, PageHead } from "@/components/ui/page/page";
import { useProfile } from "@/lib/settings/client";
import { useText } from "@/lib/texts/use-text";
import { Card } from "@/components/ui/card";

export function ProfileScreen() {
  const t = useText();
  const { data: profile, error, isLoading, mutate } = useProfile();
  return (
    <Page narrow>
      <PageHead title={t("Profile")} />
      <Faces
        loading={isLoading}
        error={profile ? undefined : error}
        empty={!profile}
        skeleton={<ProfileSkeleton />}
        failed={
          <div className="mt-6 rounded-xl border border-line">
            <NotLoaded error={error} onRetry={() => void mutate()} />
          </div>
        }
        whenEmpty={null}
      >
        {profile && (
          <>
            <HeldNotice className="mt-6" />
            <Identity profile={profile} />
            <Email key={profile.user.Email} profile={profile} />
            <EmailNotifications profile={profile} />
            <Preferences profile={profile} />
            <YourData username={profile.user.Username} />
          </>
        )}
      </Faces>
    </Page>
  );
}

function ProfileSkeleton() {
  return (
    <>
      {[176, 128, 112, 152].map((height) => (
        <Card key={height} className="mt-6">
          <div className="flex h-14 items-center border-b border-line px-5">
            <Skeleton className="h-4 w-32" />
          </div>
          <div className="grid gap-4 p-5 wide:grid-cols-2" style={{ minHeight: height }}>
            <Skeleton className="h-15" />
            <Skeleton className="h-15" />
          </div>
        </Card>
      ))}
    </>
  );
}
