"use client";
import { useState } from "react";
import { toastFailure } from "@/components/ui/feedback/toast";
import { binDays } from "@/lib/bin/bin-days.client";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

type Removal<Thing> = {
  remove: (thing: Thing) => Promise<unknown>;
  onRemoved: (thing: Thing) => void;
  /** Whether something that can't be restored would be lost. */
  isLossy: (thing: Thing) => boolean;
};

/**
 * Deletes immediately what can be restored from Trash, and asks about the rest: `asking` is the subject of the
 * question.
 */
export function useRemoval<Thing>({ remove, onRemoved, isLossy }: Removal<Thing>) {
  const t = useText();
  const say = useSentence();
  const [asking, setAsking] = useState<Thing | null>(null);
  const begin = (thing: Thing): void => {
    if (binDays() === 0 || isLossy(thing)) return setAsking(thing);
    remove(thing).then(
      () => onRemoved(thing),
      (error: unknown) =>
        toastFailure(say(sentenceIn(error)), {
          action: { label: t("Retry"), onClick: () => begin(thing) },
        }),
    );
  };
  return { asking, begin, close: () => setAsking(null), remove, onRemoved };
}
