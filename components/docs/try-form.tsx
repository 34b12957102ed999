"use client";
import { useState, type FormEvent } from "react";
import { CallFieldInput } from "@/components/docs/call-field-input";
import { TriedAnswerView } from "@/components/docs/tried-answer";
import { useTry } from "@/components/docs/use-try";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { filledCall, type DescribedCall, type Unfit } from "@/lib/openapi/call-fields";
import { useText } from "@/lib/texts/use-text";

type Props = {
  method: string;
  path: string;
  call: DescribedCall;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
  /** The API key for endpoints for programs only. */
  secret: string;
  onSecret: (secret: string) => void;
};

export function TryForm({ method, path, call, values, onChange, secret, onSecret }: Props) {
  const t = useText();
  const { answer, busy, silent, send, stop } = useTry();
  const [unfit, setUnfit] = useState<Unfit | null>(null);
  const [asking, setAsking] = useState(false);
  const byKey = path.startsWith("/v1/");

  function submit(event: FormEvent): void {
    event.preventDefault();
    const request = filledCall(path, call, values);
    if ("why" in request) return setUnfit(request);
    setUnfit(null);
    if (method === "DELETE" && !asking) return setAsking(true);
    setAsking(false);
    void send({ method, ...request, ...(byKey ? { key: secret } : {}) });
  }

  const wrong = (id: string) =>
    unfit?.field !== id
      ? undefined
      : unfit.why === "missing"
        ? t("This field is required")
        : t("Invalid JSON");
  return (
    <form noValidate onSubmit={submit} className="space-y-4 p-5">
      {byKey && (
        <Field label={t("API key")} helper={t("Sent to this server only, not stored.")}>
          {(ids) => (
            <PasswordInput
              {...ids}
              what="key"
              autoComplete="off"
              value={secret}
              onChange={(event) => onSecret(event.target.value)}
            />
          )}
        </Field>
      )}
      {call.fields.map((field) => (
        <CallFieldInput
          key={field.id}
          field={field}
          value={values[field.id] ?? ""}
          error={wrong(field.id)}
          onChange={(value) => onChange({ ...values, [field.id]: value })}
        />
      ))}
      {asking && <Alert tone="bad">{t("This deletes real data. Press Delete to confirm.")}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" variant={asking ? "danger" : "primary"} busy={busy}>
          {asking ? t("Delete") : t("Send")}
        </Button>
        {asking && <Button onClick={() => setAsking(false)}>{t("Cancel")}</Button>}
        {busy && <Button onClick={stop}>{t("Stop")}</Button>}
      </div>
      {silent && <Alert tone="bad">{t("Couldn't reach the server. Try again.")}</Alert>}
      {answer && <TriedAnswerView answer={answer} byKey={byKey} />}
    </form>
  );
}
