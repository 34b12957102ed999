"use client";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { GitHubMark, GoogleMark } from "@/components/auth/login/marks";
import { rememberReturnPath } from "@/components/auth/return-path";
import { useReady, type Busy, type useAttempt } from "@/components/auth/use-attempt";
import { Button } from "@/components/ui/form/button";
import { githubUrl, googleUrl } from "@/lib/auth/browser/client";
import { useText } from "@/lib/texts/use-text";

type Provider = {
  id: "google" | "github";
  name: string;
  mark: ReactNode;
  url: () => Promise<{ url: string }>;
};

const providers: Provider[] = [
  { id: "google", name: "Google", mark: <GoogleMark />, url: googleUrl },
  { id: "github", name: "GitHub", mark: <GitHubMark />, url: githubUrl },
];

export function SocialSignIn({
  busy,
  attempt,
}: { busy: Busy | null } & Pick<ReturnType<typeof useAttempt>, "attempt">) {
  const t = useText();
  const ready = useReady();
  const from = useSearchParams().get("from");
  return (
    <>
      <div className="my-5.5 flex items-center gap-3 text-xs font-medium text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("OR")}
      </div>
      <div className="space-y-2">
        {providers.map((provider) => (
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
                `An error occurred with ${provider.name} login`,
              )
            }
          >
            {t("Continue with {provider}", { provider: provider.name })}
          </Button>
        ))}
      </div>
    </>
  );
}

async function leaveFor({ name, url }: Provider, from: string | null): Promise<void> {
  const answer = await url();
  if (!answer.url) throw new Error(`Failed to get ${name} login URL`);
  rememberReturnPath(from);
  window.location.assign(answer.url);
}
