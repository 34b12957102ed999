"use client";
import type { FormEvent, ReactNode } from "react";
import {
  type Busy,
  type AuthField,
  type AttemptProblem,
  type useAttempt,
} from "@/components/auth/use-attempt";
import type { useSignIn } from "@/components/auth/login/use-sign-in";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useReady } from "@/components/ui/page/use-ready";
import { useText } from "@/lib/texts/use-text";
import type { Sentence } from "@/lib/core/shared/sentence";

export const ALERT_ID = "sign-in-problem";

/** The props that both forms get from the screen. `email`: the text of the other form. */
export type SignInFormProps = Pick<
  ReturnType<typeof useSignIn>,
  "problem" | "setProblem" | "attempt" | "enter" | "orStep"
> & {
  email: string;
  /** The screen has just opened: its first field gets the focus. */
  focus: boolean;
  busy: Busy | null;
};

export type SignInValues = Record<AuthField, string>;

type Props = Pick<ReturnType<typeof useAttempt>, "busy" | "setProblem" | "attempt"> & {
  check: (values: SignInValues) => AttemptProblem | undefined;
  send: (values: SignInValues) => Promise<void>;
  /** The sentence for an error without one. */
  fallback: Sentence;
  button: string;
  onInput?: (values: SignInValues) => void;
  children: ReactNode;
};

/**
 * The fields are uncontrolled and read when needed, so that what was typed or filled in before hydration counts too.
 * Until then the button is disabled: a native submit would go nowhere.
 */
export function SignInForm({
  busy,
  setProblem,
  attempt,
  check,
  send,
  fallback,
  button,
  onInput,
  children,
}: Props) {
  const ready = useReady();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = valuesOf(form);
    const wrong = check(values);
    if (wrong) setProblem(wrong);
    const problem = wrong ?? (await attempt("form", () => send(values), fallback));
    if (problem?.field) form.querySelector<HTMLInputElement>(`[name=${problem.field}]`)?.focus();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={(event) => onInput?.(valuesOf(event.currentTarget))}
    >
      <div className="space-y-4">{children}</div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-5 w-full"
        busy={busy === "form"}
        disabled={busy !== null || !ready}
        aria-busy={busy === "form" || !ready || undefined}
      >
        {button}
      </Button>
    </form>
  );
}

/** Links a field to the alert about it. */
export function wrongIf(
  wrong: boolean,
  ids: { "aria-describedby"?: string; "aria-invalid"?: true },
) {
  if (!wrong) return {};
  return {
    "aria-invalid": true,
    "aria-describedby": [ids["aria-describedby"], ALERT_ID].filter(Boolean).join(" "),
  } as const;
}

/** It is used to sign in, so password managers see it as the user name, on both tabs. */
export function EmailField({
  email,
  focus,
  problem,
}: Pick<SignInFormProps, "email" | "focus" | "problem">) {
  const t = useText();
  return (
    <Field label={t("Email")}>
      {(ids) => (
        <TextInput
          {...ids}
          {...wrongIf(problem?.field === "email", ids)}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={focus}
          scale="lg"
          defaultValue={email}
        />
      )}
    </Field>
  );
}

function valuesOf(form: HTMLFormElement): SignInValues {
  const data = new FormData(form);
  const text = (name: AuthField) => String(data.get(name) ?? "");
  return {
    email: text("email").trim(),
    username: text("username").trim(),
    name: text("name").trim(),
    password: text("password"),
    confirm: text("confirm"),
    code: text("code").trim(),
  };
}
