"use client";
import { useState } from "react";
import { useApiServer } from "@/components/settings/connections/form/use-api-server";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { saidSaved } from "@/components/settings/connections/form/said-saved";
import {
  useCreateConnection,
  useLookAtDocument,
  useUpdateConnection,
} from "@/lib/connections/client";
import type { ApiDocument, Connection } from "@/lib/connections/contract";
import { connectionLimits, connectionRules } from "@/lib/connections/rules";
import { sentence } from "@/lib/core/shared/sentence";
import { useText } from "@/lib/texts/use-text";

const NO_TEXT = sentence(
  "document_needed",
  "Paste the document again, because it wasn't read from a URL",
);

export type DocumentDraft = { url: string; text: string };

/** The text takes precedence over the URL, which relative URLs are then resolved against. */
const inputOf = ({ url, text }: DocumentDraft) => ({
  ...(url.trim() ? { url: url.trim() } : {}),
  ...textOf({ text }),
});
const textOf = ({ text }: Pick<DocumentDraft, "text">) => (text.trim() ? { document: text } : {});
const faultsOf = ({ url, text }: DocumentDraft) =>
  text.trim()
    ? {
        document: connectionRules.document(text),
        url: url.trim() ? connectionRules.url(url) : undefined,
      }
    : { url: connectionRules.url(url) };

type Options = {
  /** null: a new one */
  connection: Connection | null;
  documentUrl: string;
  onWritten: (written: boolean) => void;
  onSaved: () => void;
};

/** As its person chose before; otherwise all that they may choose, except operations that delete or are deprecated. */
function chosenAtFirst({ operations }: ApiDocument, connection: Connection | null): string[] {
  const usable = operations.filter((each) => !each.unusable);
  const before = new Set(connection?.tools.map((each) => each.name));
  const wanted = connection
    ? usable.filter(({ name }) => before.has(name))
    : usable.filter(({ method, deprecated }) => method !== "DELETE" && !deprecated);
  return wanted.length <= connectionLimits.operations ? wanted.map(({ name }) => name) : [];
}

/** A document before or after it becomes a connection: its URL, its contents, and the chosen operations. */
export function useDocument({ connection, documentUrl, onWritten, onSaved }: Options) {
  const t = useText();
  const [source, setDraft] = useState<DocumentDraft>({
    url: connection && !connection.pasted ? connection.url : documentUrl,
    text: "",
  });
  const [document, setDocument] = useState<ApiDocument | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState(connection?.name ?? "");
  const api = useApiServer(connection, onWritten);
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const look = useLookAtDocument();
  const [create, update] = [useCreateConnection(), useUpdateConnection()];
  const change = (part: Partial<DocumentDraft>) => {
    setDraft({ ...source, ...part });
    onWritten(true);
  };
  const refuse = (faults: Parameters<typeof complaints>[0]): boolean => {
    const fields = complaints(faults);
    setWrong({ fields });
    return Object.keys(fields).length > 0;
  };

  async function read(): Promise<void> {
    const missing = connection?.pasted && !source.text.trim();
    if (refuse(missing ? { document: NO_TEXT } : faultsOf(source))) return;
    await attempt(async () => {
      const read = await look(inputOf(source));
      setDocument(read);
      api.startFrom(read);
      setChosen(chosenAtFirst(read, connection));
      onWritten(true);
    });
  }

  async function save(): Promise<void> {
    const needsNone = name === "" && connection === null;
    const faults = {
      name: needsNone ? undefined : connectionRules.name(name),
      server: api.faultOf(document),
    };
    if (refuse(faults)) return;
    const done = await attempt(async () => {
      const called = name.trim() ? { name: name.trim() } : {};
      const fields = { ...called, ...api.inputOf(document) };
      const wanted = document ? { operations: [...chosen], ...textOf(source) } : {};
      const saved = connection
        ? await update({ id: connection.ConnectionId, ...fields, ...wanted })
        : await create({ kind: "openapi", ...inputOf(source), ...fields, ...wanted });
      saidSaved(t, saved);
    });
    if (done) onSaved();
  }

  return {
    source,
    change,
    document,
    forget: () => setDocument(null),
    chosen,
    setChosen,
    api: api.field,
    name,
    setName: (next: string) => {
      setName(next);
      if (connection) onWritten(true);
    },
    busy,
    wrong,
    read,
    save,
  };
}
