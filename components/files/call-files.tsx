"use client";
import { OneFile, Picture } from "@/components/files/sent-files";
import type { SentFile } from "@/lib/files/contract";
import { useText } from "@/lib/texts/use-text";

/** What a call of a tool gave beside its text, on its card: pictures small, anything else by its name, to download. */
export function CallFiles({ files }: { files: readonly SentFile[] }) {
  const t = useText();
  return (
    <ul
      aria-label={t("Result files")}
      className="flex flex-wrap items-center gap-2 border-t border-line p-2"
    >
      {files.map((file) => (
        <li key={file.FileId} className="max-w-full min-w-0">
          {file.type.startsWith("image/") && file.status === "ready" ? (
            <Picture file={file} className="max-h-28" />
          ) : (
            <OneFile file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}
