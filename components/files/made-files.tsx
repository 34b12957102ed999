"use client";
import { Download, Eye, FileText } from "lucide-react";
import { useState } from "react";
import { fileSize } from "@/components/files/file-size";
import { previewKind } from "@/lib/files/shared/preview-kind";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { contentAddress, type SentFile } from "@/lib/files/contract";
import { useText } from "@/lib/texts/use-text";

const PreviewDrawer = lazyPart(
  () => import("@/components/files/preview/preview-drawer").then((part) => part.PreviewDrawer),
  { ahead: false },
);

/** What agents have written: of each name the newest version, to look at and to download. */
export function MadeFiles({ files }: { files: readonly SentFile[] }) {
  const t = useText();
  const [shown, setShown] = useState<SentFile | null>(null);
  const newest = [...new Map(files.map((each) => [each.name, each])).values()];
  return (
    <>
      <ul aria-label={t("Files written")} className="flex flex-col gap-2">
        {newest.map((file) => (
          <Card key={file.FileId} file={file} onPreview={() => setShown(file)} />
        ))}
      </ul>
      {shown !== null && <PreviewDrawer file={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Card({ file, onPreview }: { file: SentFile; onPreview: () => void }) {
  const t = useText();
  const { FileId, name, size, version } = file;
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-13">
      <FileText aria-hidden="true" className="size-4 flex-none text-ink-2" />
      <span className="min-w-32 flex-1">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-ink-3">
          {[
            fileSize(size),
            ...(version === undefined ? [] : [t("Version {count}", { count: version })]),
          ].join(" · ")}
        </span>
      </span>
      <span className="flex flex-none gap-2">
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
          href={contentAddress(FileId)}
          download={name}
          aria-label={t("Download {name}", { name })}
          className="inline-flex h-10 items-center gap-1.5 rounded-lg border border-line-strong bg-surface px-3 font-medium shadow-low hover:bg-hover wide:h-8"
        >
          <Download aria-hidden="true" className="size-3.5" />
          {t("Download")}
        </a>
      </span>
    </li>
  );
}
