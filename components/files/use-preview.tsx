"use client";
import { useState } from "react";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { SentFile } from "@/lib/files/contract";

const PreviewDrawer = lazyPart(
  () => import("@/components/files/preview-drawer").then((part) => part.PreviewDrawer),
  { ahead: false },
);

/** Opens the preview of a file in a list; render `drawer` below that list. */
export function usePreview() {
  const [openFile, setOpenFile] = useState<SentFile | null>(null);
  return {
    preview: setOpenFile,
    drawer: openFile && <PreviewDrawer file={openFile} onClose={() => setOpenFile(null)} />,
  };
}
