"use client";
import { cx } from "class-variance-authority";
import { Download } from "@/components/icons/download";
import { FileIcon } from "@/components/files/file-icon";
import { fileSize } from "@/components/files/file-size";
import { usePreview } from "@/components/files/use-preview";
import { useInWorkspace } from "@/components/shell/workspace";
import { contentAddress, type SentFile } from "@/lib/files/contract";
import { previewKind } from "@/lib/files/preview-kind";
import { useText } from "@/lib/texts/use-text";

type Props = {
  files: readonly SentFile[];
  /** Aligned to the sender's side. */
  atEnd?: boolean;
  /** The list's name for screen readers. */
  label?: string;
  className?: string;
  /** How large images are shown in the list. */
  imageClass?: string;
};

/** The files of a message, a task or a tool's result: images first, then the others by name, each with a preview. */
export function SentFiles({
  files,
  atEnd = false,
  label,
  className,
  imageClass = "max-h-48",
}: Props) {
  const t = useText();
  const { preview, drawer } = usePreview();
  const images = files.filter((file) => previewKind(file) === "image");
  const others = files.filter((file) => !images.includes(file));
  return (
    <>
      <ul
        aria-label={label ?? t("Attached files")}
        className={cx("flex flex-wrap items-end gap-2", atEnd && "justify-end", className)}
      >
        {images.map((file) => (
          <li key={file.FileId} className="max-w-full min-w-0">
            <ImageButton file={file} className={imageClass} onOpen={() => preview(file)} />
          </li>
        ))}
        {others.map((file) => (
          <li key={file.FileId} className="max-w-full min-w-0">
            <OneFile file={file} onOpen={() => preview(file)} />
          </li>
        ))}
      </ul>
      {drawer}
    </>
  );
}

type OpenProps = { file: SentFile; onOpen: () => void };

/** An image that opens large. */
function ImageButton({ file, className, onOpen }: OpenProps & { className: string }) {
  const t = useText();
  const inWorkspace = useInWorkspace();
  return (
    <button
      type="button"
      aria-label={t("Preview {name}", { name: file.name })}
      title={file.name}
      className="block cursor-zoom-in rounded-lg"
      onClick={onOpen}
    >
      {/* oxlint-disable-next-line nextjs/no-img-element -- the server makes no other sizes of it */}
      <img
        src={inWorkspace(contentAddress(file.FileId))}
        alt={file.name}
        width={file.width}
        height={file.height}
        loading="lazy"
        className={cx("w-auto max-w-full rounded-lg border border-line object-contain", className)}
      />
    </button>
  );
}

/** A file by its name: a click opens its preview, if there is one; next to it the download. */
function OneFile({ file, onOpen }: OpenProps) {
  const t = useText();
  const inWorkspace = useInWorkspace();
  const { FileId, name, size, status } = file;
  const words = (
    <>
      <span className="flex-none text-ink-2 [&_svg]:size-4">
        <FileIcon file={file} />
      </span>
      <span className="min-w-0 text-left">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-ink-3">
          {status === "failed" ? t("No text could be read.") : fileSize(size)}
        </span>
      </span>
    </>
  );
  const download = t("Download {name}", { name });
  return (
    <div className="flex max-w-full items-stretch rounded-lg border border-line bg-surface text-13">
      {previewKind(file) === "none" ? (
        <span className="flex min-w-0 items-center gap-2 py-1.5 pr-1 pl-2.5">{words}</span>
      ) : (
        <button
          type="button"
          aria-label={t("Preview {name}", { name })}
          className="flex min-w-0 items-center gap-2 rounded-lg py-1.5 pr-1 pl-2.5 hover:bg-hover"
          onClick={onOpen}
        >
          {words}
        </button>
      )}
      <a
        href={inWorkspace(contentAddress(FileId))}
        download={name}
        aria-label={download}
        title={download}
        className="flex w-8 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:w-11"
      >
        <Download aria-hidden="true" className="size-3.5" />
      </a>
    </div>
  );
}
