"use client";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { Folder } from "@/components/icons/folder";
import { Upload } from "@/components/icons/upload";
import { filesDropped, filesIn, type FoundFile } from "@/components/knowledge/found-files";
import { Button } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type OnFiles = (files: FoundFile[], folder: string) => void;

/** A page on which files and folders can be dropped. */
export function DropZone({ onFiles, children }: { onFiles: OnFiles; children: ReactNode }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return (
    <div
      className="relative min-h-full"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        void filesDropped(event.dataTransfer).then(({ files, folder }) => onFiles(files, folder));
      }}
    >
      {children}
      {over && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-3 z-10 flex items-start justify-center rounded-xl border-2 border-dashed border-brand bg-brand-soft/70 pt-24"
        >
          <p className="rounded-lg bg-raised px-4 py-2.5 font-medium shadow-low">
            {t("Drop files or folders to add them")}
          </p>
        </div>
      )}
    </div>
  );
}

type ButtonProps = { primary?: boolean; onFiles: OnFiles };

/** Chooses a folder; a browser without that, such as on a phone, chooses files. */
export function FolderButton({ primary, onFiles }: ButtonProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={primary ? "primary" : "secondary"}
        icon={<Folder aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t("Add folder")}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={t("Add folder")}
        {...{ webkitdirectory: "" }}
        onChange={({ currentTarget }) => {
          const { files, folder } = filesIn(currentTarget.files);
          if (files.length > 0) onFiles(files, folder);
          currentTarget.value = ""; // so that the same folder can be chosen again
        }}
      />
    </>
  );
}

export function FilesButton({ primary, onFiles }: ButtonProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={primary ? "primary" : "secondary"}
        icon={<Upload aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t("Add files")}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={t("Add files")}
        onChange={({ currentTarget }) => {
          const { files } = filesIn(currentTarget.files);
          if (files.length > 0) onFiles(files, "");
          currentTarget.value = "";
        }}
      />
    </>
  );
}
