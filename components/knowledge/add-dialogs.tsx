"use client";
import { useState, type FormEvent } from "react";
import { FormEnd, NoteForm } from "@/components/knowledge/note-form";
import { useFormAttempt } from "@/components/knowledge/use-form-attempt";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { sentence } from "@/lib/core/shared/sentence";
import { useAddDocument } from "@/lib/knowledge/client";
import { REFRESHES, type Refresh } from "@/lib/knowledge/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

export type Adding = "note" | "page";
type Props = {
  collection: string;
  adding: Adding | null;
  onClose: () => void;
  onAdded: () => void;
};

/** Writes a note, or adds a web page. */
export function AddDialogs({ collection, adding, onClose, onAdded }: Props) {
  const t = useText();
  const done = () => {
    onClose();
    onAdded();
  };
  return (
    <>
      <FormDialog
        open={adding === "note"}
        onOpenChange={(open) => !open && onClose()}
        title={t("Write a note")}
      >
        <NoteForm collection={collection} onCancel={onClose} onSaved={done} />
      </FormDialog>
      <FormDialog
        open={adding === "page"}
        onOpenChange={(open) => !open && onClose()}
        title={t("Add a web page")}
        text={t("Its text is read now, and again when you choose so.")}
      >
        <PageForm collection={collection} onCancel={onClose} onAdded={done} />
      </FormDialog>
    </>
  );
}

type FormProps = { collection: string; onCancel: () => void; onAdded: () => void };

const NO_URL = sentence("page_url_invalid", "Enter a URL that begins with https:// or http://");

function PageForm({ collection, onCancel, onAdded }: FormProps) {
  const t = useText();
  const say = useSentence();
  const add = useAddDocument();
  const [url, setUrl] = useState("");
  const [refresh, setRefresh] = useState<Refresh | "">("weekly");
  const { busy, wrong, attempt } = useFormAttempt();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = url.trim();
    const isUrl = /^https?:\/\//i.test(given) && canParseUrl(given);
    void attempt({ url: isUrl ? undefined : NO_URL }, async () => {
      await add({ id: collection, url: given, refresh: refresh || null });
      onAdded();
    });
  };
  return (
    <form noValidate onSubmit={save} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <Field label={t("URL")} error={wrong.fields.url}>
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={url}
            autoComplete="off"
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <Field label={t("Read again")}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={refresh}
            onChange={({ target }) =>
              setRefresh(REFRESHES.find((each) => each === target.value) ?? "")
            }
          >
            <option value="">{t("Never")}</option>
            <option value="daily">{t("Every day")}</option>
            <option value="weekly">{t("Every week")}</option>
          </SelectInput>
        )}
      </Field>
      <FormEnd busy={busy} onCancel={onCancel} label={t("Add page")} />
    </form>
  );
}
