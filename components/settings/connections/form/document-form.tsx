"use client";
import { useState, type FormEvent } from "react";
import { DocumentSource } from "@/components/settings/connections/form/document-source";
import { OperationList } from "@/components/settings/connections/form/operation-list";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useCreateConnection, useLookAtDocument } from "@/lib/connections/browser/client";
import type { ApiDocument } from "@/lib/connections/contract";
import { connectionLimits, connectionRules } from "@/lib/connections/shared/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  /** An address that turned out to be that of a document. */
  found: string;
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};
export type Source = { url: string; text: string };

/** The text counts before the address, which then says what addresses in it are relative to. */
const inputOf = ({ url, text }: Source) => ({
  ...(url.trim() ? { url: url.trim() } : {}),
  ...(text.trim() ? { document: text } : {}),
});
const faultsOf = ({ url, text }: Source) =>
  text.trim()
    ? {
        document: connectionRules.document(text),
        url: url.trim() ? connectionRules.url(url) : undefined,
      }
    : { url: connectionRules.url(url) };

/** A document is read first; then its operations are chosen, and it is added. */
export function DocumentForm({ found, onWritten, onCancel, onSaved }: Props) {
  const t = useText();
  const say = useSentence();
  const [source, setSource] = useState<Source>({ url: found, text: "" });
  const [document, setDocument] = useState<ApiDocument | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState("");
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [look, create] = [useLookAtDocument(), useCreateConnection()];
  const change = (part: Partial<Source>) => {
    setSource({ ...source, ...part });
    onWritten(true);
  };
  const refuse = (faults: Parameters<typeof complaints>[0]): boolean => {
    const fields = complaints(faults);
    setWrong({ fields });
    return Object.keys(fields).length > 0;
  };

  async function read(): Promise<void> {
    if (refuse(faultsOf(source))) return;
    await attempt(async () => {
      const read = await look(inputOf(source));
      const usable = read.operations.filter((each) => !each.unusable).map((each) => each.name);
      setDocument(read);
      setChosen(usable.length <= connectionLimits.operations ? usable : []);
      onWritten(true);
    });
  }

  async function add(): Promise<void> {
    if (refuse({ name: name === "" ? undefined : connectionRules.name(name) })) return;
    const done = await attempt(async () => {
      const called = name.trim() ? { name: name.trim() } : {};
      const input = { kind: "openapi" as const, ...inputOf(source), ...called };
      const saved = await create({ ...input, operations: [...chosen] });
      toast(t("{name} saved", { name: saved.name }));
    });
    if (done) onSaved();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (document ? add() : read());
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
            <OperationList document={document} chosen={chosen} onChange={setChosen} />
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
                  onChange={(event) => setName(event.target.value)}
                  autoComplete="off"
                />
              )}
            </Field>
          </>
        ) : (
          <DocumentSource source={source} change={change} fields={wrong.fields} />
        )}
      </div>
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3">
        {document ? (
          <Button onClick={() => setDocument(null)}>{t("Back")}</Button>
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
