"use client";
import type { FormEvent } from "react";
import { DocumentSource } from "@/components/settings/connections/form/document-source";
import { OperationList } from "@/components/settings/connections/form/operation-list";
import { useDocument } from "@/components/settings/connections/form/use-document";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  /** An address that turned out to be that of a document. */
  found: string;
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** A document is read first; then its operations are chosen, and it is added. */
export function DocumentForm({ found, onWritten, onCancel, onSaved }: Props) {
  const t = useText();
  const say = useSentence();
  const { document, chosen, name, busy, wrong, ...rest } = useDocument({
    found,
    onWritten,
    onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (document ? rest.add() : rest.read());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex-1 space-y-5 p-5">
        {found && !document && (
          <Alert tone="info">
            {t(
              "There is an OpenAPI document at this address. Read it, and choose what you want of it.",
            )}
          </Alert>
        )}
        {(wrong.sentence ?? wrong.fields.operations) && (
          <Alert tone="bad">{say(wrong.sentence ?? wrong.fields.operations!)}</Alert>
        )}
        {document ? (
          <>
            <OperationList document={document} chosen={chosen} onChange={rest.setChosen} />
            <Field
              label={t("Name")}
              optional
              helper={t("Unless given, the document’s own. Its tools are called by it.")}
              error={wrong.fields.name}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  value={name}
                  onChange={(event) => rest.setName(event.target.value)}
                  autoComplete="off"
                />
              )}
            </Field>
          </>
        ) : (
          <DocumentSource source={rest.source} change={rest.change} fields={wrong.fields} />
        )}
      </div>
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3">
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
          {document
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
