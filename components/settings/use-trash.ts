"use client";
import { useState } from "react";
import { TRASH_ALL } from "@/components/settings/trash-selection";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useBin, useBinBulk, useRestore } from "@/lib/bin/client";
import type { BinBulk, BinFilter, BinItem } from "@/lib/bin/contract";
import { withReason } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Focuses what is above the rows, or the page without any. A field would open the keyboard of a phone. */
function focusList(): void {
  requestAnimationFrame(() => {
    const above = document.getElementById(TRASH_ALL) ?? document.querySelector("main");
    above?.focus({ preventScroll: true });
  });
}

/** What is in the trash and fits the filter, which of it is selected, and what is done to it. */
export function useTrash(filter: BinFilter) {
  const t = useText();
  const say = useSentence();
  const bin = useBin(filter);
  const restore = useRestore();
  const send = useBinBulk();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<BinBulk["action"] | null>(null);
  const rows = bin.rows ?? [];
  const chosen = rows.filter(({ id }) => ticked.has(id));

  async function restoreOne({ id }: BinItem): Promise<void> {
    try {
      const { name } = await restore(id);
      toast(t("{name} restored", { name: name || t("Untitled") }));
    } catch (thrown) {
      toastFailure(say(sentenceIn(thrown, t("Couldn't restore it"))));
    }
    await bin.again();
    if (document.activeElement === document.body) focusList(); // its row had the focus
  }

  /** Failed items stay selected. */
  async function change(action: BinBulk["action"], items: BinItem[]): Promise<void> {
    setBusy(action);
    try {
      const results = await send({ action, ids: items.map(({ id }) => id) });
      const failed = results.filter(({ ok }) => !ok);
      const done = results.length - failed.length;
      if (done > 0)
        toast(
          action === "restore"
            ? t({ one: "{count} item restored", other: "{count} items restored" }, { count: done })
            : t({ one: "{count} item deleted", other: "{count} items deleted" }, { count: done }),
        );
      const [first] = failed;
      if (first)
        toastFailure(
          `${t("{count} failed", { count: failed.length })}: ${say(withReason(first.error ?? "", first.error_reason))}`,
        );
      setTicked(new Set(failed.map(({ id }) => id)));
    } catch (thrown) {
      toastFailure(say(sentenceIn(thrown, t("The server didn't respond."))));
    }
    await bin.again();
    setBusy(null);
    focusList(); // the buttons that were pressed are gone
  }

  return {
    bin,
    rows,
    chosen,
    busy,
    isTicked: ({ id }: BinItem) => ticked.has(id),
    tick: ({ id }: BinItem, on: boolean) =>
      setTicked((now) => new Set(on ? [...now, id] : [...now].filter((each) => each !== id))),
    tickAll: (on: boolean) => setTicked(new Set(on ? rows.map(({ id }) => id) : [])),
    restoreOne,
    change,
  };
}
