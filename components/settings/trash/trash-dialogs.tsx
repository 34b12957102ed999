"use client";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { toast } from "@/components/ui/feedback/toast";
import { deleteForGood, emptyBin } from "@/lib/bin/browser/client";
import type { BinItem } from "@/lib/bin/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  leaving: BinItem | null;
  emptying: boolean;
  onDone: () => Promise<unknown>;
  onClose: () => void;
};

/** The questions before something, or all of it, is deleted for good. */
export function TrashDialogs({ leaving, emptying, onDone, onClose }: Props) {
  const t = useText();
  return (
    <>
      <RemoveDialog
        thing={leaving}
        title={({ name }) => t("Delete {name} for good?", { name: name || t("Untitled") })}
        text={t("Nobody can restore it after that.")}
        confirm={t("Delete for good")}
        onConfirm={async ({ id }) => {
          await deleteForGood(id);
          await onDone();
          toast(t("Deleted for good"));
        }}
        onClose={onClose}
      />
      <RemoveDialog
        thing={emptying ? true : null}
        title={() => t("Empty the bin?")}
        text={t("All that is in it, of every kind, is deleted for good.")}
        confirm={t("Empty bin")}
        onConfirm={async () => {
          await emptyBin();
          await onDone();
          toast(t("The bin is empty"));
        }}
        onClose={onClose}
      />
    </>
  );
}
