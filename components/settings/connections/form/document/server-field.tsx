"use client";
import { useId } from "react";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import type { ApiDocument } from "@/lib/connections/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  document: ApiDocument;
  server: string;
  error: Parameters<typeof Field>[0]["error"];
  onChange: (server: string) => void;
};

/** Where the API of a document is: one of the servers that it names, or another one. */
export function ServerField({ document, server, error, onChange }: Props) {
  const t = useText();
  const list = useId();
  const { servers } = document;
  const helper =
    servers.length > 1
      ? t("Where calls go. The document names {count} servers to choose from.", {
          count: servers.length,
        })
      : servers.length === 1
        ? t("Where calls go. The document names this server; you can enter another one.")
        : t("The document doesn’t say where its API is. Enter the URL that its paths start from.");
  return (
    <Field label={t("Server URL")} helper={helper} error={error}>
      {(ids) => (
        <>
          <TextInput
            {...ids}
            mono
            type="url"
            list={list}
            placeholder="https://api.example.com/v1"
            value={server}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <datalist id={list}>
            {servers.map(({ url, description }) => (
              <option key={url} value={url}>
                {description}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
