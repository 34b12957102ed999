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
        title={({ name }) => t("Delete {name} permanently?", { name: name || t("Untitled") })}
        text={t("This can't be undone.")}
        confirm={t("Delete permanently")}
        onConfirm={async ({ id }) => {
          await deleteForGood(id);
          await onDone();
          toast(t("Deleted permanently"));
        }}
        onClose={onClose}
      />
      <RemoveDialog
        thing={emptying ? true : null}
        title={() => t("Empty trash?")}
        text={t("Everything in it is deleted permanently. This can't be undone.")}
        confirm={t("Empty trash")}
        onConfirm={async () => {
          await emptyBin();
          await onDone();
          toast(t("Trash emptied"));
        }}
        onClose={onClose}
      />
    </>
  );
}
