"use client";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { rememberReturnPath } from "@/components/auth/return-path";
import type { Busy, useAttempt } from "@/components/auth/use-attempt";
import { Button } from "@/components/ui/form/button";
import { useReady } from "@/components/ui/page/use-ready";
import { LogIn } from "@/components/icons/log-in";
import type { ProviderId } from "@/lib/auth/contract";
import { githubUrl, googleUrl, oidcUrl } from "@/lib/auth/client";
import { useText } from "@/lib/texts/use-text";
import { sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";

type Provider = {
  id: ProviderId;
  name: string;
  mark: ReactNode;
  url: () => Promise<{ url: string }>;
};

/** In this order. The operator names the first one. */
const providers: Provider[] = [
  {
    id: "oidc",
    name: "",
    mark: <LogIn aria-hidden="true" className="size-4.5!" />,
    url: oidcUrl,
  },
  { id: "google", name: "Google", mark: <GoogleMark />, url: googleUrl },
  { id: "github", name: "GitHub", mark: <GitHubMark />, url: githubUrl },
];

type Props = {
  busy: Busy | null;
  ways: readonly ProviderId[];
  /** What the operator calls the OpenID Connect provider. */
  oidcName: string;
} & Pick<ReturnType<typeof useAttempt>, "attempt">;

/** A button for each provider that is configured on this server. */
export function SocialSignIn({ busy, attempt, ways, oidcName }: Props) {
  const t = useText();
  const ready = useReady();
  const from = useSearchParams().get("from");
  return providers
    .filter(({ id }) => ways.includes(id))
    .map((each) => (each.id === "oidc" ? { ...each, name: oidcName } : each))
    .map((provider) => (
      <Button
        key={provider.id}
        size="lg"
        className="w-full"
        icon={provider.mark}
        busy={busy === provider.id}
        disabled={busy !== null || !ready}
        aria-busy={busy === provider.id || !ready || undefined}
        onClick={() =>
          void attempt(
            provider.id,
            () => leaveFor(provider, from),
            sentence("oauth_broke_off", "An error occurred with {provider} login", {
              provider: provider.name,
            }),
          )
        }
      >
        {t("Continue with {provider}", { provider: provider.name })}
      </Button>
    ));
}

async function leaveFor({ name, url }: Provider, from: string | null): Promise<void> {
  const answer = await url();
  if (!answer.url)
    throw new SentenceError(
      sentence("oauth_address_not_loaded", "Failed to get {provider} login URL", {
        provider: name,
      }),
    );
  rememberReturnPath(from);
  window.location.assign(answer.url);
}

/** The providers' logos in one colour, 18 px as in the design: a Button's icons are 16 px by default. */
const box = {
  "aria-hidden": true,
  viewBox: "0 0 16 16",
  width: 18,
  height: 18,
  className: "size-4.5!",
} as const;

function GoogleMark() {
  return (
    <svg {...box} fill="none" stroke="currentColor" strokeWidth={2.1}>
      <path d="M8.2 8h5.9a6 6 0 1 1-1.9-4.2" />
    </svg>
  );
}

function GitHubMark() {
  return (
    <svg {...box} fill="currentColor">
      <path d="M8 0C3.58 0 0 3.58 0 8c0 3.54 2.29 6.53 5.47 7.59.4.07.55-.17.55-.38 0-.19-.01-.82-.01-1.49-2.01.37-2.53-.49-2.69-.94-.09-.23-.48-.94-.82-1.13-.28-.15-.68-.52-.01-.53.63-.01 1.08.58 1.23.82.72 1.21 1.87.87 2.33.66.07-.52.28-.87.51-1.07-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.21 2.2.82a7.6 7.6 0 0 1 4 0c1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48 0 1.07-.01 1.93-.01 2.2 0 .21.15.46.55.38A8.01 8.01 0 0 0 16 8c0-4.42-3.58-8-8-8Z" />
    </svg>
  );
}
