"use client";
import type { FormEvent } from "react";
import { DocumentSource } from "@/components/settings/connections/form/document-source";
import { OperationList } from "@/components/settings/connections/form/operation-list";
import { ServerField } from "@/components/settings/connections/form/server-field";
import { useDocument } from "@/components/settings/connections/form/use-document";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import type { Connection } from "@/lib/connections/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  /** null: a new one */
  connection: Connection | null;
  /** A URL that turned out to be a document's. */
  documentUrl: string;
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/**
 * A document is read first; then its operations are chosen, and it is added. The name of an existing one can be changed
 * without reading it again.
 */
export function DocumentForm({ connection, documentUrl, onWritten, onCancel, onSaved }: Props) {
  const t = useText();
  const say = useSentence();
  const { document, chosen, name, busy, wrong, ...rest } = useDocument({
    connection,
    documentUrl,
    onWritten,
    onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (document || connection ? rest.save() : rest.read());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex-1 space-y-5 p-5">
        {documentUrl && !document && (
          <Alert tone="info">{t("Found an OpenAPI document. Read it to choose operations.")}</Alert>
        )}
        {(wrong.sentence ?? wrong.fields.operations) && (
          <Alert tone="bad">{say(wrong.sentence ?? wrong.fields.operations!)}</Alert>
        )}
        {document && (
          <>
            <ServerField document={document} {...rest.api} error={wrong.fields.server} />
            <OperationList document={document} chosen={chosen} onChange={rest.setChosen} />
          </>
        )}
        {(document ?? connection) && (
          <NameField
            isNew={connection === null}
            name={name}
            error={wrong.fields.name}
            onChange={rest.setName}
          />
        )}
        {!document && (!connection || connection.pasted) && (
          <DocumentSource
            source={rest.source}
            change={rest.change}
            fields={wrong.fields}
            textAlone={connection !== null}
          />
        )}
        {connection && !document && <ReadAgain busy={busy} onRead={rest.read} />}
      </div>
      <div
        data-foot
        className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3"
      >
        {document ? (
          <Button onClick={rest.forget}>{t("Back")}</Button>
        ) : (
          <Button onClick={onCancel}>{t("Cancel")}</Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={document !== null && chosen.length === 0}
        >
          {connection
            ? t("Save connection")
            : document
              ? t(
                  { one: "Add {count} operation", other: "Add {count} operations" },
                  { count: chosen.length },
                )
              : t("Read document")}
        </Button>
      </div>
    </form>
  );
}

/** Operations are chosen again from the document's current version. */
function ReadAgain({ busy, onRead }: { busy: boolean; onRead: () => Promise<void> }) {
  const t = useText();
  return (
    <div className="space-y-2">
      <p className="text-13 text-ink-2">
        {t("Choosing operations reads the document again. Agents keep their tools.")}
      </p>
      <Button busy={busy} onClick={() => void onRead()}>
        {t("Choose operations")}
      </Button>
    </div>
  );
}

type NameProps = {
  isNew: boolean;
  name: string;
  error: Parameters<typeof Field>[0]["error"];
  onChange: (name: string) => void;
};

function NameField({ isNew, name, error, onChange }: NameProps) {
  const t = useText();
  return (
    <Field
      label={t("Name")}
      optional={isNew}
      helper={
        isNew ? t("Defaults to the document's title. Used as the prefix of its tools.") : undefined
      }
      error={error}
    >
      {(ids) => (
        <TextInput
          {...ids}
          value={name}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
