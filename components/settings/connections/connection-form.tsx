"use client";
import { X } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button, IconButton } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput, TextInput } from "@/components/ui/form/input";
import { Tick } from "@/components/ui/form/tick";
import { useCreateConnection, useUpdateConnection } from "@/lib/connections/browser/client";
import type { Connection, ConnectionAuthInput } from "@/lib/connections/contract";
import { connectionRules } from "@/lib/connections/shared/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  /** null: a new one */
  connection: Connection | null;
  /** Called with whether there is unsaved input. */
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};
type Draft = { url: string; name: string; header: string; secret: string; enabled: boolean };

const draftOf = (connection: Connection | null): Draft => ({
  url: connection?.url ?? "",
  name: connection?.name ?? "",
  header: connection?.auth.type === "header" ? connection.auth.name : "",
  secret: "",
  enabled: connection?.status !== "disabled",
});

const authOf = ({ header, secret }: Draft): ConnectionAuthInput =>
  header.trim() === ""
    ? { type: "none" }
    : { type: "header", name: header.trim(), ...(secret === "" ? {} : { secret }) };

const faultsOf = (draft: Draft, isNew: boolean) => ({
  url: connectionRules.url(draft.url),
  name: isNew && draft.name === "" ? undefined : connectionRules.name(draft.name),
  "auth.name":
    draft.header.trim() === "" ? undefined : connectionRules.headerName(draft.header.trim()),
  "auth.secret":
    draft.header.trim() === "" || (draft.secret === "" && !isNew)
      ? undefined
      : connectionRules.secret(draft.secret),
});

/** What differs from what is kept: the way to the server is only sent where it changed, since it is then asked anew. */
function changesOf(draft: Draft, { url, auth, status, ConnectionId: id, name }: Connection) {
  const next = authOf(draft);
  const sameAuth = draft.secret === "" && JSON.stringify(next) === JSON.stringify(auth);
  const enabled = status !== "disabled";
  return {
    id,
    ...(draft.name.trim() === name ? {} : { name: draft.name.trim() }),
    ...(draft.url.trim() === url ? {} : { url: draft.url.trim() }),
    ...(sameAuth ? {} : { auth: next }),
    ...(draft.enabled === enabled ? {} : { enabled: draft.enabled }),
  };
}

export function ConnectionForm({ connection, onWritten, onCancel, onSaved }: Props) {
  const t = useText();
  const say = useSentence();
  const form = useRef<HTMLFormElement>(null);
  const [create, update] = [useCreateConnection(), useUpdateConnection()];
  const [draft, setDraft] = useState(() => draftOf(connection));
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onWritten(JSON.stringify(next) !== JSON.stringify(draftOf(connection)));
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints(faultsOf(draft, connection === null));
    if (Object.keys(fields).length) {
      setWrong({ fields });
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(fields)[0]}"]`)?.focus();
      return;
    }
    const name = draft.name.trim();
    const done = await attempt(async () => {
      const saved = connection
        ? await update(changesOf(draft, connection))
        : await create({ url: draft.url, auth: authOf(draft), ...(name ? { name } : {}) });
      toast(t("{name} saved", { name: saved.name }));
    });
    if (done) onSaved();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex min-h-full flex-col"
    >
      <div className="flex h-14 flex-none items-center justify-between border-b border-line pr-3 pl-5">
        {/* The drawer's own title is the heading. */}
        <p aria-hidden="true" className="text-base font-semibold">
          {connection ? t("Edit connection") : t("Add connection")}
        </p>
        <IconButton label={t("Close")} onClick={onCancel}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex-1 space-y-5 p-5">
        {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
        <Fields draft={draft} change={change} fields={wrong.fields} connection={connection} />
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-line bg-raised px-5 py-3">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {connection ? t("Save connection") : t("Connect")}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  fields: ReturnType<typeof complaints>;
  connection: Connection | null;
};

function Fields({ draft, change, fields, connection }: FieldsProps) {
  const t = useText();
  const given = (name: "url" | "name" | "header") => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    autoComplete: "off",
    spellCheck: false,
  });
  return (
    <>
      <Field
        label={t("Address")}
        helper={t("Of an MCP server: https://example.com/mcp")}
        error={fields.url}
      >
        {(ids) => <TextInput {...ids} {...given("url")} mono type="url" name="url" />}
      </Field>
      <Field
        label={t("Name")}
        optional={connection === null}
        helper={connection ? undefined : t("Unless given, the server’s own.")}
        error={fields.name}
      >
        {(ids) => <TextInput {...ids} {...given("name")} name="name" />}
      </Field>
      <Field
        label={t("Header")}
        optional
        helper={t("For a server that wants a key: Authorization, for example.")}
        error={fields["auth.name"]}
      >
        {(ids) => <TextInput {...ids} {...given("header")} mono name="auth.name" />}
      </Field>
      {draft.header.trim() !== "" && (
        <Field
          label={t("Value of the header")}
          helper={
            connection?.auth.type === "header"
              ? t("One is saved. Leave this empty to keep it.")
              : t("Kept encrypted, and never shown again.")
          }
          error={fields["auth.secret"]}
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              what="key"
              name="auth.secret"
              value={draft.secret}
              onChange={(event) => change({ secret: event.target.value })}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      {connection && (
        <Tick checked={draft.enabled} onChange={(enabled) => change({ enabled })}>
          {t("Agents may use it")}
        </Tick>
      )}
    </>
  );
}
