"use client";
import { KeyRound } from "lucide-react";
import { useReady, type Busy } from "@/components/auth/use-attempt";
import type { useSignIn } from "@/components/auth/login/use-sign-in";
import { Button } from "@/components/ui/form/button";
import { signInWithPasskey } from "@/lib/auth/factors/browser/client";
import { useText } from "@/lib/texts/use-text";

type Props = { busy: Busy | null } & Pick<ReturnType<typeof useSignIn>, "attempt" | "orStep">;

/** Whoever has a passkey for this site needs nothing else. */
export function PasskeySignIn({ busy, attempt, orStep }: Props) {
  const t = useText();
  const ready = useReady();
  return (
    <Button
      size="lg"
      className="mt-2 w-full"
      icon={<KeyRound aria-hidden="true" className="size-4.5!" />}
      busy={busy === "passkey"}
      disabled={busy !== null || !ready}
      aria-busy={busy === "passkey" || !ready || undefined}
      onClick={() =>
        void attempt(
          "passkey",
          () => orStep(signInWithPasskey),
          "The passkey was not accepted. Please try again.",
        )
      }
    >
      {t("Continue with a passkey")}
    </Button>
  );
}
