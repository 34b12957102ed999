"use client";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { toast } from "@/components/ui/feedback/toast";
import { deleteForGood, emptyBin } from "@/lib/bin/client";
import type { BinItem } from "@/lib/bin/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  /** One item, or the selected ones. */
  leaving: BinItem[] | null;
  emptying: boolean;
  /** Whether a filter hides some. */
  filtered: boolean;
  onRemoveAll: (items: BinItem[]) => Promise<void>;
  onDone: () => Promise<unknown>;
  onClose: () => void;
};

/** The questions before something, or all of it, is deleted for good. */
export function TrashDialogs({ leaving, emptying, filtered, onRemoveAll, onDone, onClose }: Props) {
  const t = useText();
  return (
    <>
      <RemoveDialog
        thing={leaving}
        title={([first, ...more]) =>
          more.length > 0
            ? t("Delete {count} items permanently?", { count: more.length + 1 })
            : t("Delete {name} permanently?", { name: first?.name || t("Untitled") })
        }
        text={t("This can't be undone.")}
        confirm={t("Delete permanently")}
        onConfirm={async (items) => {
          const [first, ...more] = items;
          if (more.length > 0 || !first) return void onRemoveAll(items); // the outcome is shown behind the dialog
          await deleteForGood(first.id);
          await onDone();
          toast(t("Deleted permanently"));
        }}
        onClose={onClose}
      />
      <RemoveDialog
        thing={emptying ? true : null}
        title={() => t("Empty trash?")}
        text={
          filtered
            ? t(
                "Everything in it is deleted permanently, including what the filter hides. This can't be undone.",
              )
            : t("Everything in it is deleted permanently. This can't be undone.")
        }
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
