"use client";
import { Download } from "@/components/icons/download";
import { Eye } from "@/components/icons/eye";
import { FileIcon } from "@/components/files/file-icon";
import { fileSize } from "@/components/files/file-size";
import { usePreview } from "@/components/files/use-preview";
import { useInWorkspace } from "@/components/shell/workspace";
import { Button } from "@/components/ui/form/button";
import { contentAddress, type SentFile } from "@/lib/files/contract";
import { newest } from "@/lib/files/newest";
import { endingOf, previewKind } from "@/lib/files/preview-kind";
import { useText } from "@/lib/texts/use-text";

/** Files written by agents: the newest version of each name, to preview and to download. */
export function MadeFiles({ files }: { files: readonly SentFile[] }) {
  const t = useText();
  const { preview, drawer } = usePreview();
  return (
    <>
      <ul aria-label={t("Files created")} className="flex w-full max-w-xl flex-col gap-2">
        {newest(files).map((file) => (
          <Card key={file.FileId} file={file} onPreview={() => preview(file)} />
        ))}
      </ul>
      {drawer}
    </>
  );
}

function Card({ file, onPreview }: { file: SentFile; onPreview: () => void }) {
  const t = useText();
  const inWorkspace = useInWorkspace();
  const { FileId, name, size, version } = file;
  const download = t("Download {name}", { name });
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-surface p-2 text-13 shadow-low">
      <span className="flex size-10 flex-none items-center justify-center overflow-hidden rounded-md bg-subtle text-ink-2 [&_svg]:size-5">
        {previewKind(file) === "image" ? (
          // oxlint-disable-next-line nextjs/no-img-element -- the server makes no other sizes of it
          <img
            src={inWorkspace(contentAddress(FileId))}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <FileIcon file={file} />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block truncate text-ink-3">
          {[
            ...endingOf(name),
            fileSize(size),
            ...(version === undefined ? [] : [t("Version {count}", { count: version })]),
          ].join(" · ")}
        </span>
      </span>
      {previewKind(file) !== "none" && (
        <Button
          size="sm"
          icon={<Eye aria-hidden="true" />}
          aria-label={t("Preview {name}", { name })}
          onClick={onPreview}
        >
          {t("Preview")}
        </Button>
      )}
      <a
        href={inWorkspace(contentAddress(FileId))}
        download={name}
        aria-label={download}
        title={download}
        className="-ml-1 flex size-10 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink wide:size-8 pointer-coarse:size-11"
      >
        <Download aria-hidden="true" className="size-4" />
      </a>
    </li>
  );
}
