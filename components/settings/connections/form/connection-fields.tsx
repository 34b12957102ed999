"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import type { ComponentProps } from "react";
import type { Draft } from "@/components/settings/connections/form/connection-draft";
import { Programs } from "@/components/settings/connections/form/programs";
import type { complaints } from "@/components/settings/use-attempt";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/password-input";
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
  const inputProps = (name: "url" | "name" | "header" | "clientId" | "scope") => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    autoComplete: "off",
    spellCheck: false,
  });
  const name = (
    <Field
      label={t("Name")}
      optional={connection === null}
      helper={connection ? undefined : t("Defaults to the server's name.")}
      error={fields.name}
    >
      {(ids) => <TextInput {...ids} {...inputProps("name")} name="name" />}
    </Field>
  );
  // The operations of a document belong to the agents once they have them.
  if (connection?.kind === "openapi") return name;
  return (
    <>
      <UrlField
        error={fields.url}
        input={{ ...inputProps("url"), autoFocus: connection === null }}
      />
      {connection === null && <Programs onChoose={(url) => change({ url })} />}
      {name}
      <Field
        label={t("Header")}
        optional
        helper={t("If the server needs a key, e.g. Authorization")}
        error={fields["auth.name"]}
      >
        {(ids) => <TextInput {...ids} {...inputProps("header")} mono name="auth.name" />}
      </Field>
      {draft.header.trim() !== "" && (
        <Field
          label={t("Header value")}
          helper={
            connection?.auth.type === "header"
              ? t("A key is saved. Leave empty to keep it.")
              : t("For Authorization, usually “Bearer” and the key. Stored encrypted.")
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
        <OwnClient {...{ draft, change, fields, connection, inputProps }} />
      )}
      {connection && (
        <Tick checked={draft.enabled} onChange={(enabled) => change({ enabled })}>
          {t("Agents can use it")}
        </Tick>
      )}
    </>
  );
}

type UrlProps = {
  error: FieldsProps["fields"][string] | undefined;
  input: ComponentProps<typeof TextInput>;
};

function UrlField({ error, input }: UrlProps) {
  const t = useText();
  return (
    <Field
      label={t("URL")}
      helper={t("URL of an MCP server, e.g. https://example.com/mcp")}
      error={error}
    >
      {(ids) => <TextInput {...ids} {...input} mono inputMode="url" name="url" />}
    </Field>
  );
}

type OwnClientProps = FieldsProps & {
  inputProps: (name: "clientId" | "scope") => ComponentProps<typeof TextInput>;
};

/** Needed if a server does not let new programs register by themselves. */
function OwnClient({ draft, change, fields, connection, inputProps }: OwnClientProps) {
  const t = useText();
  const names = ["auth.client_id", "auth.client_secret", "auth.scope"];
  return (
    <details
      className="group"
      open={draft.clientId !== "" || draft.scope !== "" || names.some((name) => fields[name])}
    >
      <summary className="inline-flex min-h-8 items-center gap-1.5 rounded-md text-13 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {t("Advanced: OAuth client")}
      </summary>
      <div className="mt-3 space-y-5">
        <p className="text-13 text-ink-2">
          {t(
            "Most servers don't need this: you sign in after adding the connection. If the server requires a registered OAuth client, use {url} as its redirect URI.",
            { url: `${window.location.origin}${SIGN_IN_CALLBACK}` },
          )}
        </p>
        <Field label={t("Client ID")} optional error={fields["auth.client_id"]}>
          {(ids) => <TextInput {...ids} {...inputProps("clientId")} mono name="auth.client_id" />}
        </Field>
        <Field
          label={t("Client secret")}
          optional
          helper={
            connection?.auth.type === "oauth" && connection.auth.client_id
              ? t("A saved secret is kept if you leave this empty.")
              : t("Stored encrypted and never shown again.")
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
          helper={t("Scopes to request. Defaults to the server's.")}
          error={fields["auth.scope"]}
        >
          {(ids) => <TextInput {...ids} {...inputProps("scope")} mono name="auth.scope" />}
        </Field>
      </div>
    </details>
  );
}
