"use client";
import { NotLoaded } from "@/components/settings/not-loaded";
import { LinkedSignIns } from "@/components/settings/security/linked-sign-ins";
import { Password } from "@/components/settings/security/password";
import { SecurityActivity } from "@/components/settings/security/security-activity";
import { Sessions } from "@/components/settings/security/sessions";
import { TwoStep } from "@/components/settings/security/two-step";
import { Faces, Skeleton } from "@/components/ui/feedback/faces";
import { Card } from "@/components/ui/card";
import { Page, PageHead } from "@/components/ui/page/page";
import { useProfile } from "@/lib/settings/client";
import { useText } from "@/lib/texts/use-text";

/** How the user signs in, where they are signed in, and what happened in the account. */
export function SecurityScreen() {
  const t = useText();
  const { data: profile, error, isLoading, mutate } = useProfile();
  return (
    <Page narrow>
      <PageHead
        title={t("Security")}
        subtitle={t("How you sign in, where you are signed in, and recent activity.")}
      />
      <Faces
        loading={isLoading}
        error={profile ? undefined : error}
        empty={!profile}
        skeleton={
          <Card className="mt-6 p-5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-5 h-15" />
          </Card>
        }
        failed={
          <Card className="mt-6">
            <NotLoaded error={error} onRetry={() => void mutate()} />
          </Card>
        }
        whenEmpty={null}
      >
        {profile && (
          <>
            {profile.password_sign_in && (
              <Password hasPassword={profile.has_password} email={profile.user.Email} />
            )}
            <TwoStep />
            <LinkedSignIns profile={profile} />
            <Sessions />
            <SecurityActivity />
          </>
        )}
      </Faces>
    </Page>
  );
}
