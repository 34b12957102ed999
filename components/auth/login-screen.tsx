"use client";
import { useRef, useState } from "react";
import { AuthCard } from "@/components/auth/auth-card";
import { LoginForm } from "@/components/auth/login-form";
import { RegisterForm } from "@/components/auth/register-form";
import { SocialSignIn } from "@/components/auth/social-sign-in";
import { useSignIn } from "@/components/auth/use-sign-in";
import { Segmented, SegmentPanel } from "@/components/ui/tabs";
import { useText } from "@/lib/texts/use-text";

type Tab = "login" | "register";

/** SPEC section 2, 'Sign-in screen'. */
export function LoginScreen() {
  const t = useText();
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
    <AuthCard ref={card} title="Troupe" subtitle={t("Sign in to access your AI assistants")} problem={problem}>
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
          <RegisterForm {...shared} />
        </SegmentPanel>
      </Segmented>
      <SocialSignIn busy={busy} attempt={attempt} />
    </AuthCard>
  );
}
