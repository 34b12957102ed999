"use client";
import { Download } from "@/components/icons/download";
import { Trash } from "@/components/icons/trash";
import { FileNotes } from "@/components/files/about/file-notes";
import { fileSize } from "@/components/files/about/file-size";
import { FileUses } from "@/components/settings/files/file-uses";
import { IconButton } from "@/components/ui/form/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { contentAddress, type File } from "@/lib/files/contract";
import { withReason } from "@/lib/core/shared/sentence";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { file: File; onRemove: () => void };

export function FileRow({ file, onRemove }: Props) {
  const t = useText();
  const say = useSentence();
  const { FileId, name, size, pages, error, error_reason: reason, created_at } = file;
  return (
    <li className="flex items-center gap-3 border-b border-line px-5 py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-13 text-ink-3">
          {fileSize(size)}
          {pages !== undefined && (
            <> · {t({ one: "{count} page", other: "{count} pages" }, { count: pages })}</>
          )}
          {" · "}
          <RelativeTime iso={created_at} form="long" />
        </p>
        <FileUses id={FileId} />
        <FileNotes notes={file.notes} />
        {error && <p className="text-13 text-bad">{say(withReason(error, reason))}</p>}
      </div>
      <a
        href={contentAddress(FileId)}
        download={name}
        aria-label={t("Download {name}", { name })}
        title={t("Download {name}", { name })}
        className="flex size-10 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink wide:size-8"
      >
        <Download aria-hidden="true" className="size-4" />
      </a>
      <IconButton size="sm" label={t("Delete {name}", { name })} onClick={onRemove}>
        <Trash aria-hidden="true" />
      </IconButton>
    </li>
  );
}
