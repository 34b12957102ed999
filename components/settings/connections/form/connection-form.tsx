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
import type { KnownService } from "@/components/settings/connections/form/known-services";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { saidSaved } from "@/components/settings/connections/form/said-saved";
import { Button } from "@/components/ui/form/button";
import { useCreateConnection, useUpdateConnection } from "@/lib/connections/client";
import type { Connection } from "@/lib/connections/contract";
import { withReason } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  /** null: a new one */
  connection: Connection | null;
  /** Initial values of a new one. */
  service?: KnownService;
  /** Called with whether there is unsaved input. */
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
  /** The URL is an OpenAPI document's. */
  onDocument: (url: string) => void;
};

const startOf = (connection: Connection | null, service?: KnownService): Draft => ({
  ...draftOf(connection),
  ...(service && { url: service.url, name: service.name, header: service.header ?? "" }),
});

const saysDocument = (error: unknown): boolean => {
  const said = sentenceIn(error);
  return typeof said === "object" && said.reason === "connection_is_document";
};

export function ConnectionForm({
  connection: initial,
  service,
  onWritten,
  onCancel,
  onSaved,
  onDocument,
}: Props) {
  const t = useText();
  const say = useSentence();
  const form = useRef<HTMLFormElement>(null);
  const [create, update] = [useCreateConnection(), useUpdateConnection()];
  // A new connection that doesn't work yet: it is corrected here, where its URL was typed.
  const [broken, setBroken] = useState<Connection | null>(null);
  const connection = broken ?? initial;
  const [draft, setDraft] = useState(() => startOf(initial, service));
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
    let [document, works] = [false, true];
    const done = await attempt(async () => {
      try {
        const saved = connection
          ? await update(changesOf(draft, connection))
          : await create({ url: draft.url, auth: authOf(draft, null), ...(name ? { name } : {}) });
        works = saved.status !== "error";
        if (works || initial) return saidSaved(t, saved);
        setBroken(saved);
        setDraft({ ...draft, name: saved.name, secret: "", clientSecret: "" });
        onWritten(false);
      } catch (error) {
        document = saysDocument(error);
        if (!document) throw error;
      }
    });
    if (document) onDocument(draft.url.trim());
    else if (done && (works || initial)) onSaved();
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
        {broken && !busy && <NotWorking connection={broken} />}
        <ConnectionFields
          draft={draft}
          change={change}
          fields={wrong.fields}
          connection={connection}
        />
      </div>
      <Foot again={broken !== null} isNew={connection === null} busy={busy} onCancel={onCancel} />
    </form>
  );
}

function NotWorking({ connection: { error, error_reason: reason } }: { connection: Connection }) {
  const t = useText();
  const say = useSentence();
  return (
    <Alert tone="bad" title={t("Saved, but it isn't working yet")}>
      {error && say(withReason(error, reason))}
    </Alert>
  );
}

type FootProps = { again: boolean; isNew: boolean; busy: boolean; onCancel: () => void };

function Foot({ again, isNew, busy, onCancel }: FootProps) {
  const t = useText();
  return (
    <div
      data-foot
      className="sticky bottom-0 flex justify-end gap-2 border-t border-line bg-raised px-5 py-3"
    >
      <Button onClick={onCancel}>{again ? t("Close") : t("Cancel")}</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {again ? t("Try again") : isNew ? t("Connect") : t("Save connection")}
      </Button>
    </div>
  );
}
