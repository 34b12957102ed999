"use client";
import { CircleExclamationPoint } from "@/components/icons/circle-exclamation-point";
import { CircleCheck } from "@/components/icons/circle-check";
import { useRef, type FormEvent } from "react";
import { useChecks } from "@/components/landing/use-checks";
import { useWaitlist, type Note } from "@/components/landing/use-waitlist";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useFocusBack } from "@/components/ui/form/use-focus-back";
import { useReady } from "@/components/ui/page/use-ready";
import { useSentence, useText } from "@/lib/texts/use-text";

const fields = [
  { name: "name", label: "Name", type: "text", autoComplete: "name" },
  {
    name: "email",
    label: "Email",
    type: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
] as const;

/** The fields are uncontrolled, so that what was typed before hydration counts too. */
export function WaitlistForm({ secondary = false }: { secondary?: boolean }) {
  const t = useText();
  const { busy, note, send } = useWaitlist();
  const { wrong, check, ...listeners } = useChecks();
  const ready = useReady();
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(busy, button);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = {
      name: String(data.get("name") ?? "").trim(),
      email: String(data.get("email") ?? "").trim(),
    };
    const bad = check(values);
    if (bad) form.querySelector<HTMLInputElement>(`[name=${bad}]`)?.focus();
    else if (await send(values)) form.reset();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      {...listeners}
      className="mt-4"
    >
      {fields.map(({ label, ...attributes }) => (
        // Tall enough for its error, so that nothing moves away from under the pointer.
        <div key={label} aria-live="polite" className="min-h-25.5 wide:min-h-24.5">
          <Field label={t(label)} error={wrong[attributes.name]}>
            {(ids) => <TextInput {...ids} {...attributes} required scale="lg" />}
          </Field>
        </div>
      ))}
      <Button
        ref={button}
        // Without a submit button the browser does not submit the form before hydration.
        type={ready ? "submit" : "button"}
        variant={secondary ? "secondary" : "primary"}
        size="lg"
        className="w-full"
        busy={busy}
        disabled={Boolean(wrong.name || wrong.email)}
      >
        {busy ? t("Submitting...") : t("Get Early Access")}
      </Button>
      <Message note={note} />
    </form>
  );
}

/** Its two lines are always reserved. */
function Message({ note }: { note: Note | null }) {
  const t = useText();
  const say = useSentence();
  const Icon = note?.tone === "bad" ? CircleExclamationPoint : CircleCheck;
  return (
    <div role="status" className="mt-2 min-h-10 text-13">
      {note && (
        <p className={`flex items-start gap-1.5 ${note.tone === "bad" ? "text-bad" : "text-ok"}`}>
          <Icon aria-hidden="true" className="mt-0.75 size-3.5" />
          {say(note.sentence)}
        </p>
      )}
      {note?.toLog && (
        <p className="mt-1.5 text-ink-2">
          {t("Email isn't set up on this server. The operator finds the link in the server log.")}
        </p>
      )}
    </div>
  );
}
