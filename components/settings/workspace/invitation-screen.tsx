"use client";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { routes } from "@/components/routes";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { useAuth } from "@/components/shell/auth-provider";
import { roleNames, roleTexts } from "@/components/shell/frame/roles";
import { openWorkspace } from "@/components/shell/frame/switch";
import { Card } from "@/components/ui/card";
import { Alert } from "@/components/ui/feedback/alert";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Page, PageHead } from "@/components/ui/page/page";
import { CallError } from "@/lib/core/http/browser/call";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useAcceptInvitation, useOpenInvitation } from "@/lib/workspaces/client";
import { OTHER_ACCOUNT, type OpenInvitation } from "@/lib/workspaces/contract";
import { dates } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

/** An invitation's link: who invites to which workspace, and the choice. */
export function InvitationScreen() {
  const t = useText();
  const token = useSearchParams().get("token") ?? "";
  const { data, error, isLoading, mutate } = useOpenInvitation(token);
  const isInvalid = !token || error?.status === 404;
  return (
    <Page narrow>
      <PageHead title={t("Invitation")} />
      <Card className="mt-6 max-w-xl">
        <Faces
          loading={isLoading}
          error={isInvalid ? undefined : error}
          empty={isInvalid}
          skeleton={<RowsSkeleton rows={3} />}
          failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
          whenEmpty={
            <Empty
              title={t("This invitation doesn't work")}
              text={t("It has expired, was used or revoked. Ask for a new one.")}
              action={<ButtonLink href={routes.dashboard}>{t("Go to dashboard")}</ButtonLink>}
            />
          }
        >
          {data && <Choice token={token} invitation={data} />}
        </Faces>
      </Card>
    </Page>
  );
}

function Choice({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const t = useText();
  const say = useSentence();
  const { user } = useAuth();
  const accept = useAcceptInvitation();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [wrong, setWrong] = useState<SentenceOrText>();
  const { workspace, role, email, invited_by: by, expires_at: until } = invitation;

  async function join(): Promise<void> {
    setBusy(true);
    setWrong(undefined);
    try {
      const { WorkspaceId } = await accept(asks ? { token, anyway: true } : { token });
      return openWorkspace(WorkspaceId);
    } catch (error) {
      if (error instanceof CallError && error.code === OTHER_ACCOUNT && !asks) setAsks(true);
      else setWrong(sentenceIn(error));
    }
    setBusy(false);
  }
  return (
    <div className="p-5">
      <h2 className="text-xl/7 wrap-anywhere">{t("Join {name}", { name: workspace })}</h2>
      <p className="mt-1 wrap-anywhere text-ink-2">
        {t("{name} invites you to this workspace.", { name: by })}
      </p>
      <dl className="mt-4 space-y-3">
        <Fact title={t("Your role")} text={`${roleNames(t)[role]}. ${roleTexts(t)[role]}`} />
        <Fact title={t("Sent to")} text={email} />
        <Fact title={t("Expires")} text={dates({ dateStyle: "medium" }).format(new Date(until))} />
      </dl>
      {asks && (
        <Alert tone="warn" className="mt-4" title={t("This is another account")}>
          {t(
            "The invitation was sent to {email}, and you are signed in as {mine}. You can accept it with this account, or log out and open the link again.",
            { email, mine: user?.Email ?? "" },
          )}
        </Alert>
      )}
      {wrong && (
        <Alert tone="bad" className="mt-4">
          {say(wrong)}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} onClick={() => void join()}>
          {asks ? t("Accept with this account") : t("Accept invitation")}
        </Button>
        <ButtonLink href={routes.dashboard} variant="ghost">
          {t("Not now")}
        </ButtonLink>
      </div>
    </div>
  );
}

function Fact({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt className="text-13 text-ink-2">{title}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  );
}
