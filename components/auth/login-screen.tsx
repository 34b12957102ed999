"use client";
import { useRef, useState } from "react";
import { LoginForm } from "@/components/auth/login-form";
import { RegisterForm } from "@/components/auth/register-form";
import { SocialSignIn } from "@/components/auth/social-sign-in";
import { ALERT_ID } from "@/components/auth/sign-in-form";
import { useSignIn } from "@/components/auth/use-sign-in";
import { Alert } from "@/components/ui/alert";
import { Logo } from "@/components/ui/logo";
import { Segmented, SegmentPanel } from "@/components/ui/tabs";

type Tab = "login" | "register";
const tabs: readonly { value: Tab; label: string }[] = [
  { value: "login", label: "Login" },
  { value: "register", label: "Register" },
];

/** SPEC section 2, 'Sign-in screen'. */
export function LoginScreen() {
  const [tab, setTab] = useState<Tab>("login");
  const [email, setEmail] = useState("");
  const card = useRef<HTMLDivElement>(null);
  const { busy, problem, setProblem, attempt, enter } = useSignIn();

  function change(next: Tab): void {
    // The two forms share the email: what stands in the one is where the other begins.
    setEmail(card.current?.querySelector<HTMLInputElement>("input[name=email]")?.value ?? "");
    setProblem(null);
    setTab(next);
  }

  const shared = { email, busy, problem, setProblem, attempt, enter };
  return (
    <main className="flex min-h-dvh flex-col items-center bg-frame px-4 py-8 wide:py-22">
      <Logo size={44} />
      <h1 className="mt-3.5">Troupe</h1>
      <p className="mt-0.5 text-ink-2">Sign in to access your AI assistants</p>
      <div ref={card} className="mt-7 w-full max-w-[400px] rounded-xl border border-line bg-surface p-5 wide:p-7">
        {problem && (
          <div id={ALERT_ID} ref={show} className="mb-5 scroll-mt-8">
            <Alert tone="bad">{problem.sentence}</Alert>
          </div>
        )}
        <Segmented label="Login or register" wide value={tab} onChange={change} items={tabs}>
          <SegmentPanel value="login" className="mt-5">
            <LoginForm {...shared} />
          </SegmentPanel>
          <SegmentPanel value="register" className="mt-5">
            <RegisterForm {...shared} />
          </SegmentPanel>
        </Segmented>
        <SocialSignIn busy={busy} attempt={attempt} />
      </div>
    </main>
  );
}

/** On a phone the long form's button is far below the alert. */
function show(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: "nearest" });
}
