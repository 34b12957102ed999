"use client";
import { useState, type DragEvent } from "react";
import { fileSize } from "@/components/files/file-size";
import { usePreview } from "@/components/files/use-preview";
import { FileFilters } from "@/components/files-page/file-filters";
import { useAudience } from "@/components/files-page/use-audience";
import { FileTable } from "@/components/files-page/file-table";
import { RemoveFiles } from "@/components/files-page/remove-files";
import { UploadButton, Uploads } from "@/components/files-page/uploads";
import { useUploads } from "@/components/files-page/use-uploads";
import { Page, PageHead } from "@/components/ui/page/page";
import { useFiles, useFileSpace } from "@/lib/files/browser/client";
import type { File as Kept } from "@/lib/files/contract";
import type { FileFilter } from "@/lib/files/list-options";
import { useText } from "@/lib/texts/use-text";

/** All files of the person and their agents: to find, preview, upload, download and delete. */
export function FilesScreen() {
  const t = useText();
  const [filter, setFilter] = useState<FileFilter>({});
  const files = useFiles(filter);
  const { data: space, mutate: measure } = useFileSpace();
  const [leaving, setLeaving] = useState<Kept[] | null>(null);
  const { preview, drawer } = usePreview();
  const { isShared, choice } = useAudience();
  const uploads = useUploads(isShared, () => void Promise.all([files.again(), measure()]));
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    uploads.add([...event.dataTransfer.files]);
  };
  const { sort, ...narrowing } = filter;
  const filtered = Object.keys(narrowing).length > 0;
  /** Then the button is in the list. */
  const isEmpty = files.rows?.length === 0 && !files.more && !filtered && !files.error;
  return (
    <div
      onDrop={onDrop}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
    >
      <Page>
        <PageHead title={t("Files")} subtitle={t("Files you attached and files your agents made.")}>
          {isEmpty || <UploadButton onFiles={uploads.add} />}
        </PageHead>
        {choice}
        <Uploads all={uploads.all} onDismiss={uploads.dismiss} />
        <FileFilters filter={filter} onChange={setFilter} />
        <FileTable
          files={files}
          filtered={filtered}
          upload={<UploadButton primary onFiles={uploads.add} />}
          onClear={() => setFilter(sort ? { sort } : {})}
          onPreview={preview}
          onRemove={setLeaving}
        />
        <p className="min-h-5 pt-3 text-13 text-ink-3">
          {space &&
            t("{used} of {most} used", {
              used: fileSize(space.used),
              most: fileSize(space.most),
            })}
        </p>
        {drawer}
        <RemoveFiles
          files={leaving}
          onRemoved={() => files.again()}
          onClose={() => setLeaving(null)}
        />
      </Page>
    </div>
  );
}
