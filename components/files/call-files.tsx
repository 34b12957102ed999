"use client";
import { SentFiles } from "@/components/files/sent-files";
import type { SentFile } from "@/lib/files/contract";
import { useText } from "@/lib/texts/use-text";

/** The files that a tool returned besides its text, on the card of the call. */
export function CallFiles({ files }: { files: readonly SentFile[] }) {
  const t = useText();
  return (
    <SentFiles
      files={files}
      label={t("Result files")}
      className="border-t border-line p-2"
      imageClass="max-h-28"
    />
  );
}
