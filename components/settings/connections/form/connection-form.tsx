"use client";
import { X } from "lucide-react";
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
import { Button, IconButton } from "@/components/ui/form/button";
import { useCreateConnection, useUpdateConnection } from "@/lib/connections/browser/client";
import type { Connection } from "@/lib/connections/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  /** null: a new one */
  connection: Connection | null;
  /** Called with whether there is unsaved input. */
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};
export function ConnectionForm({ connection, onWritten, onCancel, onSaved }: Props) {
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
    const done = await attempt(async () => {
      const saved = connection
        ? await update(changesOf(draft, connection))
        : await create({ url: draft.url, auth: authOf(draft, null), ...(name ? { name } : {}) });
      toast(t("{name} saved", { name: saved.name }));
    });
    if (done) onSaved();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex min-h-full flex-col"
    >
      <div className="flex h-14 flex-none items-center justify-between border-b border-line pr-3 pl-5">
        {/* The drawer's own title is the heading. */}
        <p aria-hidden="true" className="text-base font-semibold">
          {connection ? t("Edit connection") : t("Add connection")}
        </p>
        <IconButton label={t("Close")} onClick={onCancel}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
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
