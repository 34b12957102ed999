"use client";
import type { useSWRConfig } from "swr";
import type { Deleted } from "@/components/items/use-deleted";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { binDays } from "@/lib/bin/bin-days.client";
import { bulkWith } from "@/lib/bin/client";
import { withReason } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { Translate, useSentence } from "@/lib/texts/use-text";

type With = {
  t: Translate;
  say: ReturnType<typeof useSentence>;
  mutate: ReturnType<typeof useSWRConfig>["mutate"];
};

/** Reports what was deleted; if there is a bin, 'Undo' restores it. */
export function offerUndo({ text, ids, onBack }: Deleted, { t, say, mutate }: With): void {
  if (binDays() === 0) return toast(text);
  const undo = async () => {
    try {
      const results = await bulkWith(mutate, { action: "restore", ids });
      const failed = results.find(({ ok }) => !ok);
      if (failed) toastFailure(say(withReason(failed.error ?? "", failed.error_reason)));
      else toast(t("Restored"));
    } catch (error) {
      toastFailure(say(sentenceIn(error, t("Couldn't restore it"))));
    }
    onBack?.();
  };
  toast(text, { action: { label: t("Undo"), onClick: () => void undo() } });
}
