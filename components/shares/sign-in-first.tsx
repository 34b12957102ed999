"use client";
import { linkLook, SharedFrame, signInPath } from "@/components/shares/shared-frame";
import { useText } from "@/lib/texts/use-text";

/** A link for signed-in people, opened by someone who is not. */
export function SignInFirst({ token }: { token: string }) {
  const t = useText();
  return (
    <SharedFrame>
      <h1>{t("Sign in to read this")}</h1>
      <p className="mt-2 mb-5 text-ink-2">{t("This link is for signed-in people.")}</p>
      <a href={signInPath(token)} className={linkLook}>
        {t("Sign in")}
      </a>
    </SharedFrame>
  );
}
