"use client";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { toast } from "@/components/ui/feedback/toast";
import { useRemoveFile } from "@/lib/files/browser/client";
import type { File } from "@/lib/files/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { files: File[] | null; onRemoved: () => Promise<unknown>; onClose: () => void };

/** Asks before one file or several are deleted. */
export function RemoveFiles({ files, onRemoved, onClose }: Props) {
  const t = useText();
  const remove = useRemoveFile();
  const several = (files?.length ?? 0) > 1;
  return (
    <RemoveDialog
      thing={files}
      title={(all) =>
        all.length === 1
          ? t("Delete {name}?", { name: all[0]!.name })
          : t(
              { one: "Delete {count} file?", other: "Delete {count} files?" },
              { count: all.length },
            )
      }
      text={
        several
          ? t("Messages keep the file names, but the files can no longer be opened.")
          : t("Messages keep the file name, but the file can no longer be opened.")
      }
      confirm={several ? t("Delete files") : t("Delete file")}
      onConfirm={async (all) => {
        try {
          for (const { FileId: id } of all) await remove({ id });
        } finally {
          await onRemoved(); // if one could not be deleted, the ones before it are gone
        }
        toast(
          all.length === 1
            ? t("{name} deleted", { name: all[0]!.name })
            : t(
                { one: "{count} file deleted", other: "{count} files deleted" },
                { count: all.length },
              ),
        );
      }}
      onClose={onClose}
    />
  );
}
