"use client";
import type { DragEvent } from "react";
import type { DocumentDraft } from "@/components/settings/connections/form/use-document";
import type { complaints } from "@/components/settings/use-attempt";
import { Field } from "@/components/ui/form/field";
import { FileButton } from "@/components/ui/form/file-button";
import { TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { useText } from "@/lib/texts/use-text";

type Props = {
  source: DocumentDraft;
  change: (part: Partial<DocumentDraft>) => void;
  fields: ReturnType<typeof complaints>;
  /** It was pasted as text, and can only be pasted again. */
  textAlone?: boolean;
};

/** A document's URL, or its text: pasted, dropped or from a file. */
export function DocumentSource({ source, change, fields, textAlone = false }: Props) {
  const t = useText();
  const take = (file: File | undefined) => void file?.text().then((text) => change({ text }));
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return; // text goes where it is dropped
    event.preventDefault();
    take(file);
  };
  return (
    <>
      {!textAlone && (
        <Field
          label={t("URL")}
          optional={source.text !== ""}
          helper={t(
            "URL of an OpenAPI 3 or Swagger 2.0 document, e.g. https://example.com/openapi.json",
          )}
          error={fields.url}
        >
          {(ids) => (
            <TextInput
              {...ids}
              mono
              type="url"
              value={source.url}
              onChange={(event) => change({ url: event.target.value })}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <Field
        label={t("Or paste the document")}
        optional={!textAlone}
        helper={t("JSON or YAML. Paste it or drop a file here.")}
        error={fields.document}
      >
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={5}
            className="max-h-60"
            value={source.text}
            onChange={(event) => change({ text: event.target.value })}
            onDrop={drop}
            spellCheck={false}
          />
        )}
      </Field>
      <FileButton
        id="document-file"
        label={t("OpenAPI document")}
        accept=".json,.yaml,.yml,application/json,application/yaml,text/yaml"
        onFile={take}
      >
        {t("Choose a file")}
      </FileButton>
    </>
  );
}
