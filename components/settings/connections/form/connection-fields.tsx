"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import type { ComponentProps } from "react";
import type { Draft } from "@/components/settings/connections/form/connection-draft";
import { Programs } from "@/components/settings/connections/form/programs";
import type { complaints } from "@/components/settings/use-attempt";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { Tick } from "@/components/ui/form/tick";
import { SIGN_IN_CALLBACK, type Connection } from "@/lib/connections/contract";
import { useText } from "@/lib/texts/use-text";

type FieldsProps = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  fields: ReturnType<typeof complaints>;
  connection: Connection | null;
};

export function ConnectionFields({ draft, change, fields, connection }: FieldsProps) {
  const t = useText();
  const given = (name: "url" | "name" | "header" | "clientId" | "scope") => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    autoComplete: "off",
    spellCheck: false,
  });
  const name = (
    <Field
      label={t("Name")}
      optional={connection === null}
      helper={connection ? undefined : t("Unless given, the server’s own.")}
      error={fields.name}
    >
      {(ids) => <TextInput {...ids} {...given("name")} name="name" />}
    </Field>
  );
  // The operations of a document are the agents' own once they have them.
  if (connection?.kind === "openapi") return name;
  return (
    <>
      <Field
        label={t("Address")}
        helper={t("Of an MCP server: https://example.com/mcp")}
        error={fields.url}
      >
        {(ids) => <TextInput {...ids} {...given("url")} mono inputMode="url" name="url" />}
      </Field>
      {connection === null && <Programs onChoose={(url) => change({ url })} />}
      {name}
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
      {draft.header.trim() === "" && (
        <OwnClient {...{ draft, change, fields, connection, given }} />
      )}
      {connection && (
        <Tick checked={draft.enabled} onChange={(enabled) => change({ enabled })}>
          {t("Agents may use it")}
        </Tick>
      )}
    </>
  );
}

type OwnClientProps = FieldsProps & {
  given: (name: "clientId" | "scope") => ComponentProps<typeof TextInput>;
};

/** Needed where a server lets no new program register by itself. */
function OwnClient({ draft, change, fields, connection, given }: OwnClientProps) {
  const t = useText();
  const names = ["auth.client_id", "auth.client_secret", "auth.scope"];
  return (
    <details
      className="group"
      open={draft.clientId !== "" || draft.scope !== "" || names.some((name) => fields[name])}
    >
      <summary className="inline-flex min-h-8 items-center gap-1.5 rounded-md text-13 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {t("A client of your own, for signing in")}
      </summary>
      <div className="mt-3 space-y-5">
        <p className="text-13 text-ink-2">
          {t(
            "Most servers need none of this: you sign in after the connection is added. Where a server asks you to register a program, its way back is {url}.",
            { url: `${window.location.origin}${SIGN_IN_CALLBACK}` },
          )}
        </p>
        <Field label={t("Client ID")} optional error={fields["auth.client_id"]}>
          {(ids) => <TextInput {...ids} {...given("clientId")} mono name="auth.client_id" />}
        </Field>
        <Field
          label={t("Client secret")}
          optional
          helper={
            connection?.auth.type === "oauth" && connection.auth.client_id
              ? t("One may be saved. Leave this empty to keep it.")
              : t("Kept encrypted, and never shown again.")
          }
          error={fields["auth.client_secret"]}
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              what="key"
              name="auth.client_secret"
              value={draft.clientSecret}
              onChange={(event) => change({ clientSecret: event.target.value })}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={t("Scope")}
          optional
          helper={t("What to ask for; unless given, what the server says.")}
          error={fields["auth.scope"]}
        >
          {(ids) => <TextInput {...ids} {...given("scope")} mono name="auth.scope" />}
        </Field>
      </div>
    </details>
  );
}
