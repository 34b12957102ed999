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

/** The API's URL of a document: one of its servers, or another one. */
export function ServerField({ document, server, error, onChange }: Props) {
  const t = useText();
  const list = useId();
  const { servers } = document;
  const helper =
    servers.length > 1
      ? t("Base URL of the API. The document lists {count} servers.", {
          count: servers.length,
        })
      : servers.length === 1
        ? t("Base URL of the API, as in the document. You can enter another one.")
        : t("The document doesn't name a server. Enter the base URL of the API.");
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
