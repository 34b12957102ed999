"use client";
import { FileIcon } from "@/components/files/file-icon";
import { fileSize } from "@/components/files/file-size";
import type { SentFile } from "@/lib/files/contract";
import { previewKind } from "@/lib/files/preview-kind";
import { sharedFileAddress } from "@/lib/shares/contract";
import { useText } from "@/lib/texts/use-text";

/** Files to download; images are shown. */
export function SharedFiles({ token, files }: { token: string; files: readonly SentFile[] }) {
  const t = useText();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t("Files")} className="mt-4 space-y-3">
      {files.map((file) => {
        const address = sharedFileAddress(token, file.FileId);
        return (
          <li key={file.FileId}>
            {previewKind(file) === "image" && (
              // oxlint-disable-next-line nextjs/no-img-element -- the server makes no other sizes of it
              <img
                src={address}
                alt={file.name}
                loading="lazy"
                className="mb-1 max-h-96 rounded-md"
              />
            )}
            <a
              href={address}
              download={file.name}
              aria-label={t("Download {name}", { name: file.name })}
              className="inline-flex min-h-11 items-center gap-2 underline-offset-2 hover:underline"
            >
              <FileIcon file={file} />
              <span className="wrap-anywhere">{file.name}</span>
              <span className="text-13 text-ink-2">{fileSize(file.size)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
