"use client";
import { useState, type FormEvent } from "react";
import { useFormAttempt } from "@/components/knowledge/use-form-attempt";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Failed, Skeleton } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useAddDocument, useNote, useUpdateNote } from "@/lib/knowledge/client";
import { knowledgeApi, type KnowledgeDocument } from "@/lib/knowledge/contract";
import { knowledgeRules } from "@/lib/knowledge/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type EditProps = {
  /** The note that is edited; null: none. */
  note: KnowledgeDocument | null;
  onClose: () => void;
  onSaved: () => void;
};

/** Changes the title and the text of a note. */
export function EditNote({ note, onClose, onSaved }: EditProps) {
  const t = useText();
  return (
    <FormDialog
      open={note !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("Edit note")}
    >
      {note && (
        <StoredNote
          note={note}
          onCancel={onClose}
          onSaved={() => {
            toast(t("Note saved"));
            onClose();
            onSaved();
          }}
        />
      )}
    </FormDialog>
  );
}

type StoredProps = { note: KnowledgeDocument; onCancel: () => void; onSaved: () => void };

/** The list has no texts: the note is read when its form opens. */
function StoredNote({
  note: { collection_id: id, document_id: documentId },
  ...rest
}: StoredProps) {
  const t = useText();
  const say = useSentence();
  const { data, error, mutate } = useNote(id, documentId);
  if (data?.text !== undefined) return <NoteForm collection={id} note={data} {...rest} />;
  if (error)
    return (
      <Failed
        title={say(sentenceIn(error, knowledgeApi.document.fails))}
        text={t("Your documents are safe.")}
        onRetry={() => void mutate()}
      />
    );
  return <Skeleton className="mt-5 h-64 w-full" />;
}

type FormProps = {
  collection: string;
  /** The note as it is stored; undefined: a new one. */
  note?: KnowledgeDocument;
  onCancel: () => void;
  onSaved: () => void;
};

export function NoteForm({ collection, note, onCancel, onSaved }: FormProps) {
  const t = useText();
  const say = useSentence();
  const [add, update] = [useAddDocument(), useUpdateNote()];
  const [title, setTitle] = useState(note?.title ?? "");
  const [text, setText] = useState(note?.text ?? "");
  // What was opened, even if the page reads the note again meanwhile.
  const [hash] = useState(note?.hash);
  const { busy, wrong, attempt } = useFormAttempt();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const rules = { title: knowledgeRules.title(title), text: knowledgeRules.note(text) };
    void attempt(rules, async () => {
      if (note) await update({ id: collection, documentId: note.document_id, title, text, hash });
      else await add({ id: collection, title, text });
      onSaved();
    });
  };
  return (
    <form noValidate onSubmit={save} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <Field label={t("Title")} error={wrong.fields.title}>
        {(ids) => (
          <TextInput
            {...ids}
            value={title}
            autoComplete="off"
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <Field
        label={t("Text")}
        helper={t("Markdown headings divide it into sections.")}
        error={wrong.fields.text}
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={8}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FormEnd busy={busy} onCancel={onCancel} label={note ? t("Save") : t("Add note")} />
    </form>
  );
}

export function FormEnd({
  busy,
  label,
  onCancel,
}: {
  busy: boolean;
  label: string;
  onCancel: () => void;
}) {
  const t = useText();
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>{t("Cancel")}</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
    </div>
  );
}
