import type { ReactNode, Ref } from "react";
import { ALERT_ID } from "@/components/auth/sign-in-form";
import type { AttemptProblem } from "@/components/auth/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { Logo } from "@/components/ui/logo";

type Props = {
  title: string;
  subtitle: string;
  problem?: AttemptProblem | null;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** The layout of every screen before sign-in: logo, title, and a card with the error on top. */
export function AuthCard({ title, subtitle, problem, ref, children }: Props) {
  return (
    <main className="flex min-h-dvh flex-col items-center bg-frame px-4 py-8 wide:py-22">
      <Logo size={44} />
      <h1 className="mt-3.5">{title}</h1>
      <p className="mt-0.5 text-center text-balance text-ink-2">{subtitle}</p>
      <div
        ref={ref}
        className="mt-7 w-full max-w-[400px] rounded-xl border border-line bg-surface p-5 wide:p-7"
      >
        {problem && (
          <div id={ALERT_ID} ref={show} className="mb-5 scroll-mt-8">
            <Alert tone="bad">{problem.sentence}</Alert>
          </div>
        )}
        {children}
      </div>
    </main>
  );
}

/** Scrolls to the alert: on a phone, a long form's button is far below it. */
function show(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: "nearest" });
}
