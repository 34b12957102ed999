"use client";
import { useSWRConfig } from "swr";
import { toast } from "@/components/ui/feedback/toast";
import { useSentence, useText } from "@/lib/texts/use-text";

export type Deleted = {
  /** What is said of it. */
  text: string;
  ids: string[];
  /** Called when it is back. */
  onBack?: () => void;
};

/** Says that something was deleted, with 'Undo' where there is a bin. */
export function useDeleted(): (deleted: Deleted) => void {
  const t = useText();
  const say = useSentence();
  const { mutate } = useSWRConfig();
  return (deleted) =>
    void import("@/components/bin/offer-undo").then(
      ({ offerUndo }) => offerUndo(deleted, { t, say, mutate }),
      () => toast(deleted.text),
    );
}
