"use client";
import { useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { routes } from "@/components/routes";
import { KeyRound } from "@/components/icons/key-round";
import { AuthCard } from "@/components/auth/auth-card";
import { LoginForm } from "@/components/auth/login/login-form";
import { RegisterForm } from "@/components/auth/login/register-form";
import { SecondStepForm } from "@/components/auth/login/second-step";
import { SocialSignIn } from "@/components/auth/login/social-sign-in";
import { useSignIn } from "@/components/auth/login/use-sign-in";
import { Alert } from "@/components/ui/feedback/alert";
import { Segmented, SegmentPanel } from "@/components/ui/page/tabs";
import type { ProviderId, Registration } from "@/lib/auth/contract";
import { useText } from "@/lib/texts/use-text";
import type { Busy } from "@/components/auth/use-attempt";
import { Button } from "@/components/ui/form/button";
import { useReady } from "@/components/ui/page/use-ready";
import { signInByLink } from "@/lib/auth/client";
import { hasPasskeys, signInWithPasskey } from "@/lib/auth/factors/sign-in.client";
import { sentence } from "@/lib/core/shared/sentence";

type Tab = "login" | "register";

type ScreenProps = {
  registration: Registration;
  /** The sign-in providers configured on this server. */
  providers: readonly ProviderId[];
  /** What the operator calls the OpenID Connect provider. */
  oidcName?: string;
  /** Whether people may sign in and register with a password. */
  passwords?: boolean;
  /** Whether the server's URL allows passkeys: https, or this computer. */
  passkeys: boolean;
};

/** SPEC section 2, 'Sign-in screen'. */
export function LoginScreen({
  registration,
  providers,
  oidcName = "",
  passwords = true,
  passkeys,
}: ScreenProps) {
  const t = useText();
  const query = useSearchParams();
  const invitation = query.get("invitation");
  const link = query.get("link");
  const isInvited = query.get("from")?.startsWith(`${routes.invitation}?`) === true;
  const asksToRegister = invitation !== null || query.get("tab") === "register";
  const first: Tab = asksToRegister ? "register" : "login";
  // After a tab change the focus stays on the tabs.
  const [{ tab, focus }, setTab] = useState({ tab: first, focus: true });
  const [email, setEmail] = useState("");
  const card = useRef<HTMLDivElement>(null);
  const { busy, ended, problem, setProblem, attempt, enter, step, setStep, orStep } = useSignIn();

  function change(next: Tab): void {
    // The two forms share the email: the other form starts with what was typed in this one.
    setEmail(card.current?.querySelector<HTMLInputElement>("input[name=email]")?.value ?? "");
    setProblem(null);
    setTab({ tab: next, focus: false });
  }

  const shared = { email, focus, busy, problem, setProblem, attempt, enter, orStep };
  if (step) {
    return (
      <AuthCard title="Troupe" subtitle={t("Two-step verification")} problem={problem}>
        <SecondStepForm
          step={step}
          busy={busy}
          problem={problem}
          setProblem={setProblem}
          attempt={attempt}
          onTaken={enter}
          onExpired={() => setStep(null)}
          onBack={() => setStep(null)}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      ref={card}
      title="Troupe"
      subtitle={t("Sign in to access your AI assistants")}
      problem={problem}
    >
      {ended && !problem && <Expired />}
      {isInvited && !ended && (
        <div className="mb-5">
          <Alert tone="info">{t("Sign in or register to see your invitation.")}</Alert>
        </div>
      )}
      {link !== null && <LinkSignIn link={link} busy={busy} attempt={attempt} orStep={orStep} />}
      {passwords && (
        <Segmented
          label={t("Login or register")}
          wide
          value={tab}
          onChange={change}
          items={[
            { value: "login", label: t("Login") },
            { value: "register", label: t("Register") },
          ]}
        >
          <SegmentPanel value="login" className="mt-5">
            <LoginForm {...shared} />
          </SegmentPanel>
          <SegmentPanel value="register" className="mt-5">
            {mayRegister(registration, invitation) ? (
              <RegisterForm {...shared} invitation={invitation ?? undefined} />
            ) : (
              <NotOpen registration={registration} />
            )}
          </SegmentPanel>
        </Segmented>
      )}
      <OtherWays
        ways={providers}
        oidcName={oidcName}
        passkeys={passkeys && (tab === "login" || !passwords)}
        alone={!passwords && link === null}
        busy={busy}
        attempt={attempt}
        orStep={orStep}
      />
    </AuthCard>
  );
}

function Expired() {
  const t = useText();
  return (
    <div className="mb-5">
      <Alert tone="info">{t("Your session has expired. Sign in to continue.")}</Alert>
    </div>
  );
}

const mayRegister = (registration: Registration, invitation: string | null): boolean =>
  registration === "open" || (registration === "invited" && invitation !== null);

/** Shown instead of the form if the operator does not allow open registration. */
function NotOpen({ registration }: { registration: Registration }) {
  const t = useText();
  return (
    <p className="rounded-lg border border-line bg-subtle px-4 py-3 text-sm text-ink-2">
      {registration === "closed"
        ? t("Registration is closed on this server.")
        : t(
            "Registration is by invitation only. Open your invitation link, or ask this server's operator for one.",
          )}
    </p>
  );
}

type Props = { busy: Busy | null } & Pick<ReturnType<typeof useSignIn>, "attempt" | "orStep">;
type OtherProps = Props & {
  ways: ScreenProps["providers"];
  oidcName: string;
  passkeys: boolean;
  /** Nothing stands above them. */
  alone: boolean;
};

/** Alternatives to the password. Nothing, if none are configured. */
function OtherWays({ ways, oidcName, passkeys, alone, busy, attempt, orStep }: OtherProps) {
  const t = useText();
  const ready = useReady();
  const byPasskey = passkeys && (!ready || hasPasskeys());
  if (ways.length === 0 && !byPasskey) return null;
  return (
    <>
      {!alone && (
        <div className="my-5.5 flex items-center gap-3 text-xs font-medium text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t("OR")}
        </div>
      )}
      <div className="space-y-2">
        <SocialSignIn busy={busy} attempt={attempt} ways={ways} oidcName={oidcName} />
        {byPasskey && <PasskeySignIn busy={busy} attempt={attempt} orStep={orStep} />}
      </div>
    </>
  );
}

/** For a link of `npm run sign-in-link`. Pressed, not opened alone: programs that preview links open them too. */
function LinkSignIn({ link, busy, attempt, orStep }: Props & { link: string }) {
  const t = useText();
  const ready = useReady();
  return (
    <Button
      variant="primary"
      size="lg"
      className="mb-5 w-full"
      busy={busy === "form"}
      disabled={busy !== null || !ready}
      onClick={() =>
        void attempt(
          "form",
          () => orStep(() => signInByLink(link)),
          sentence("login_broke_off", "An error occurred during login"),
        )
      }
    >
      {t("Sign in with this link")}
    </Button>
  );
}

/** A user with a passkey for this site needs nothing else. */
function PasskeySignIn({ busy, attempt, orStep }: Props) {
  const t = useText();
  const ready = useReady();
  return (
    <Button
      size="lg"
      className="w-full"
      icon={<KeyRound aria-hidden="true" className="size-4.5!" />}
      busy={busy === "passkey"}
      disabled={busy !== null || !ready}
      aria-busy={busy === "passkey" || !ready || undefined}
      onClick={() =>
        void attempt(
          "passkey",
          () => orStep(signInWithPasskey),
          sentence("passkey_refused", "The passkey was not accepted. Try again."),
        )
      }
    >
      {t("Continue with a passkey")}
    </Button>
  );
}
