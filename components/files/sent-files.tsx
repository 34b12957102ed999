"use client";
import { cx } from "class-variance-authority";
import { Download } from "@/components/icons/download";
import { FileIcon } from "@/components/files/about/file-icon";
import { fileSize } from "@/components/files/about/file-size";
import { contentAddress, type SentFile } from "@/lib/files/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  files: readonly SentFile[];
  /** At the side of who sent them. */
  atEnd?: boolean;
};

/** What came along with a message or a task: pictures as themselves, anything else by its name, to download. */
export function SentFiles({ files, atEnd = false }: Props) {
  const t = useText();
  return (
    <ul
      aria-label={t("Attached files")}
      className={cx("flex flex-wrap gap-2", atEnd && "justify-end")}
    >
      {files.map((file) => (
        <li key={file.FileId} className="max-w-full min-w-0">
          {file.type.startsWith("image/") && file.status === "ready" ? (
            <Picture file={file} className="max-h-48" />
          ) : (
            <OneFile file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A picture as itself, to download. */
export function Picture({ file, className }: { file: SentFile; className: string }) {
  const address = contentAddress(file.FileId);
  return (
    <a href={address} download={file.name} title={file.name} className="block">
      {/* oxlint-disable-next-line nextjs/no-img-element -- the server makes no other sizes of it */}
      <img
        src={address}
        alt={file.name}
        width={file.width}
        height={file.height}
        loading="lazy"
        className={cx("w-auto max-w-full rounded-lg border border-line object-contain", className)}
      />
    </a>
  );
}

/** A file by its name, to download. */
export function OneFile({ file }: { file: SentFile }) {
  const t = useText();
  return (
    <a
      href={contentAddress(file.FileId)}
      download={file.name}
      className="flex items-center gap-2 rounded-lg border border-line bg-surface px-2.5 py-1.5 text-13 hover:bg-hover"
    >
      <span className="flex-none text-ink-2 [&_svg]:size-4">
        <FileIcon file={file} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="block text-ink-3">
          {file.status === "failed" ? t("No text could be read.") : fileSize(file.size)}
        </span>
      </span>
      <Download aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
    </a>
  );
}
