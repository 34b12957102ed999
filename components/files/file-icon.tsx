"use client";
import { AppWindow } from "@/components/icons/app-window";
import { FileText } from "@/components/icons/file-text";
import { Image as ImageIcon } from "@/components/icons/image";
import { Table2 } from "@/components/icons/table-2";
import { TriangleExclamationPoint } from "@/components/icons/triangle-exclamation-point";
import type { SentFile } from "@/lib/files/contract";
import { previewKind } from "@/lib/files/preview-kind";

/** The kind of a file, at a glance. The name next to it has it in words. */
export function FileIcon({ file }: { file: Pick<SentFile, "name" | "type"> & { status: string } }) {
  if (file.status === "failed")
    return <TriangleExclamationPoint aria-hidden="true" className="text-bad" />;
  const kind = previewKind(file);
  const Icon =
    kind === "image"
      ? ImageIcon
      : kind === "table"
        ? Table2
        : kind === "live"
          ? AppWindow
          : FileText;
  return <Icon aria-hidden="true" />;
}
