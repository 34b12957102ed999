"use client";
import { useSWRConfig } from "swr";
import { toast } from "@/components/ui/feedback/toast";
import { useSentence, useText } from "@/lib/texts/use-text";

export type Deleted = {
  /** The text of the toast. */
  text: string;
  ids: string[];
  /** Called when it is restored. */
  onBack?: () => void;
};

/** Reports a deletion, with 'Undo' if there is a bin. */
export function useDeleted(): (deleted: Deleted) => void {
  const t = useText();
  const say = useSentence();
  const { mutate } = useSWRConfig();
  return (deleted) =>
    void import("@/components/items/offer-undo").then(
      ({ offerUndo }) => offerUndo(deleted, { t, say, mutate }),
      () => toast(deleted.text),
    );
}
