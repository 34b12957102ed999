"use client";
import { useRef, useState, type FormEvent } from "react";
import { ConnectionFields } from "@/components/settings/connections/form/connection-fields";
import {
  authOf,
  changesOf,
  draftOf,
  faultsOf,
  type Draft,
} from "@/components/settings/connections/form/connection-draft";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { useCreateConnection, useUpdateConnection } from "@/lib/connections/browser/client";
import type { Connection } from "@/lib/connections/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  /** null: a new one */
  connection: Connection | null;
  /** Called with whether there is unsaved input. */
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
  /** The address is that of an OpenAPI document. */
  onDocument: (url: string) => void;
};

const saysDocument = (error: unknown): boolean => {
  const said = sentenceIn(error);
  return typeof said === "object" && said.reason === "connection_is_document";
};

export function ConnectionForm({ connection, onWritten, onCancel, onSaved, onDocument }: Props) {
  const t = useText();
  const say = useSentence();
  const form = useRef<HTMLFormElement>(null);
  const [create, update] = [useCreateConnection(), useUpdateConnection()];
  const [draft, setDraft] = useState(() => draftOf(connection));
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onWritten(JSON.stringify(next) !== JSON.stringify(draftOf(connection)));
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints(faultsOf(draft, connection === null));
    if (Object.keys(fields).length) {
      setWrong({ fields });
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(fields)[0]}"]`)?.focus();
      return;
    }
    const name = draft.name.trim();
    let document = false;
    const done = await attempt(async () => {
      try {
        const saved = connection
          ? await update(changesOf(draft, connection))
          : await create({ url: draft.url, auth: authOf(draft, null), ...(name ? { name } : {}) });
        toast(t("{name} saved", { name: saved.name }));
      } catch (error) {
        document = saysDocument(error);
        if (!document) throw error;
      }
    });
    if (document) onDocument(draft.url.trim());
    else if (done) onSaved();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex flex-1 flex-col"
    >
      <div className="flex-1 space-y-5 p-5">
        {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
        <ConnectionFields
          draft={draft}
          change={change}
          fields={wrong.fields}
          connection={connection}
        />
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-line bg-raised px-5 py-3">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {connection ? t("Save connection") : t("Connect")}
        </Button>
      </div>
    </form>
  );
}
