"use client";
import { Download } from "@/components/icons/download";
import { X } from "@/components/icons/x";
import { useState } from "react";
import { FileIcon } from "@/components/files/file-icon";
import { fileSize } from "@/components/files/file-size";
import { PreviewBody } from "@/components/files/preview-body";
import { useInWorkspace } from "@/components/shell/workspace";
import { ShareButton } from "@/components/shares/use-share";
import { Drawer } from "@/components/ui/dialog/dialog";
import { IconButton } from "@/components/ui/form/button";
import { SelectInput } from "@/components/ui/form/input";
import { useVersions } from "@/lib/files/browser/client";
import { contentAddress, type SentFile } from "@/lib/files/contract";
import { endingOf } from "@/lib/files/preview-kind";
import { useText } from "@/lib/texts/use-text";

type Props = {
  file: SentFile;
  onClose: () => void;
};

/** A preview next to the page, full screen on phones; for a file with versions, any of them. */
export function PreviewDrawer({ file, onClose }: Props) {
  const t = useText();
  const inWorkspace = useInWorkspace();
  const { data: all = [] } = useVersions(file.version === undefined ? null : file.FileId);
  const [chosen, setChosen] = useState(file.FileId);
  const current = all.find((each) => each.FileId === chosen) ?? file;
  const before = all.find((each) => each.version === (current.version ?? 0) - 1);
  const title = t("Preview of {name}", { name: file.name });
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} label={title} side="right" roomy>
      <div className="flex min-h-16 flex-none items-center gap-2 border-b border-line px-4 py-3 wide:px-6">
        <span className="flex-none text-ink-2 [&_svg]:size-5">
          <FileIcon file={current} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate" title={file.name}>
            {file.name}
          </h2>
          <p className="truncate text-13 text-ink-3">
            {[...endingOf(file.name), fileSize(current.size)].join(" · ")}
          </p>
        </div>
        {all.length > 1 && (
          <SelectInput
            aria-label={t("Version")}
            className="w-auto"
            value={current.FileId}
            onChange={(event) => setChosen(event.target.value)}
          >
            {all.map(({ FileId, version = 1 }) => (
              <option key={FileId} value={FileId}>
                {t("Version {count}", { count: version })}
              </option>
            ))}
          </SelectInput>
        )}
        <a
          href={inWorkspace(contentAddress(current.FileId))}
          download={current.name}
          aria-label={t("Download {name}", { name: current.name })}
          title={t("Download {name}", { name: current.name })}
          className="flex size-10 pointer-coarse:size-11 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink"
        >
          <Download aria-hidden="true" className="size-4" />
        </a>
        <ShareButton of={{ kind: "file", id: current.FileId, name: current.name }} />
        <IconButton label={t("Close")} className="-mr-2.5" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <PreviewBody key={current.FileId} file={current} before={before} />
    </Drawer>
  );
}
