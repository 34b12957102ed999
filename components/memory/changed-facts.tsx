"use client";
import { useState } from "react";
import { Bookmark } from "@/components/icons/bookmark";
import { changeTexts } from "@/components/memory/change-texts";
import { routes } from "@/components/routes";
import { toastFailure } from "@/components/ui/feedback/toast";
import { Link } from "@/components/ui/link";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useChangedMemories, useUndoMemory } from "@/lib/memory/client";
import { memoryApi, type Memory } from "@/lib/memory/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Below a reply: what its agents have remembered, changed and forgotten, each with its undo. */
export function ChangedFacts({ messageId }: { messageId: string }) {
  const t = useText();
  const { data: facts = [] } = useChangedMemories(messageId);
  if (facts.length === 0) return null;
  return (
    <ul aria-label={t("Memory")} className="flex flex-col gap-1">
      {facts.map((fact) => (
        <ChangedFact key={fact.MemoryId} fact={fact} />
      ))}
    </ul>
  );
}

function ChangedFact({ fact }: { fact: Memory }) {
  const t = useText();
  const say = useSentence();
  const undo = useUndoMemory();
  const [busy, setBusy] = useState(false);
  const { MemoryId: id, version, change } = fact;
  if (!change) return null;
  async function restore(): Promise<void> {
    setBusy(true);
    try {
      await undo({ id, version });
    } catch (error) {
      toastFailure(say(sentenceIn(error, memoryApi.undo.fails)));
      setBusy(false);
    }
  }
  return (
    <li className="flex items-start gap-2 text-13 text-ink-2">
      <Bookmark aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <p className="min-w-0 wrap-anywhere">
        <Link href={routes.memory} className="font-medium hover:text-ink hover:underline">
          {changeTexts(t)[change]}
        </Link>
        {": "}
        <span className={change === "forgotten" ? "line-through" : undefined}>{fact.fact}</span>
        {" · "}
        <button
          type="button"
          disabled={busy}
          aria-label={t("Undo: {fact}", { fact: fact.fact })}
          onClick={() => void restore()}
          className="rounded-sm font-medium text-brand hover:underline disabled:text-ink-disabled pointer-coarse:min-h-11"
        >
          {t("Undo")}
        </button>
      </p>
    </li>
  );
}
