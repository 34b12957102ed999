"use client";
import { useState } from "react";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { toast } from "@/components/ui/feedback/toast";
import { useCreateConnection, useLookAtDocument } from "@/lib/connections/browser/client";
import type { ApiDocument } from "@/lib/connections/contract";
import { connectionLimits, connectionRules } from "@/lib/connections/shared/rules";
import { useText } from "@/lib/texts/use-text";

export type DocumentDraft = { url: string; text: string };

/** The text counts before the address, which then says what addresses in it are relative to. */
const inputOf = ({ url, text }: DocumentDraft) => ({
  ...(url.trim() ? { url: url.trim() } : {}),
  ...(text.trim() ? { document: text } : {}),
});
const faultsOf = ({ url, text }: DocumentDraft) =>
  text.trim()
    ? {
        document: connectionRules.document(text),
        url: url.trim() ? connectionRules.url(url) : undefined,
      }
    : { url: connectionRules.url(url) };

type Options = { found: string; onWritten: (written: boolean) => void; onSaved: () => void };

/** A document on its way to becoming a connection: where it is, what it holds, and what is chosen of it. */
export function useDocument({ found, onWritten, onSaved }: Options) {
  const t = useText();
  const [source, setDraft] = useState<DocumentDraft>({ url: found, text: "" });
  const [document, setDocument] = useState<ApiDocument | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState("");
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [look, create] = [useLookAtDocument(), useCreateConnection()];
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

  return {
    source,
    change,
    document,
    forget: () => setDocument(null),
    chosen,
    setChosen,
    name,
    setName,
    busy,
    wrong,
    read,
    add,
  };
}
