"use client";
import { AppWindow, FileText, ImageIcon, Table2, TriangleAlert } from "lucide-react";
import type { SentFile } from "@/lib/files/contract";
import { previewKind } from "@/lib/files/shared/preview-kind";

/** What kind of file it is, at a glance. It stands beside the name, which says it in words. */
export function FileIcon({ file }: { file: Pick<SentFile, "name" | "type"> & { status: string } }) {
  if (file.status === "failed") return <TriangleAlert aria-hidden="true" className="text-bad" />;
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
