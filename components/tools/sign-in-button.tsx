"use client";
import { useState } from "react";
import { ExternalLink } from "@/components/icons/external-link";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { Button } from "@/components/ui/form/button";
import { openSignIn, signInUrl } from "@/lib/connections/sign-in.client";
import { useText } from "@/lib/texts/use-text";

type Props = {
  id: string;
  name: string;
  size?: "sm";
  /** Executes the click's action, and shows why it failed. */
  attempt: (work: () => Promise<void>) => unknown;
};

/** Signs in to a connection. It names the host before it opens a tab there, since that may belong to another server. */
export function SignInButton({ id, name, size, attempt }: Props) {
  const t = useText();
  const [page, setPage] = useState({ url: "", open: false });
  const close = () => setPage(({ url }) => ({ url, open: false }));
  return (
    <>
      <Button
        size={size}
        variant="primary"
        icon={<ExternalLink aria-hidden="true" />}
        aria-label={t("Sign in to {name}", { name })}
        onClick={() => void attempt(async () => setPage({ url: await signInUrl(id), open: true }))}
      >
        {t("Sign in")}
      </Button>
      <ConfirmDialog
        open={page.open}
        onOpenChange={(open) => open || close()}
        title={t("Sign in to {name}", { name })}
        confirm={t("Continue")}
        destroys={false}
        onConfirm={() => {
          openSignIn(page.url);
          close();
        }}
      >
        {page.url &&
          t("You'll sign in at {host} in a new tab. Continue only if your account is there.", {
            host: new URL(page.url).host,
          })}
      </ConfirmDialog>
    </>
  );
}
