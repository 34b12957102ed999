"use client";
import { useState } from "react";
import { X } from "@/components/icons/x";
import { LinesSkeleton } from "@/components/chat/composer/lines-skeleton";
import { FileIcon } from "@/components/files/file-icon";
import { fileSize } from "@/components/files/file-size";
import { Drawer } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { Button, IconButton } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { attachKept, roomFor } from "@/lib/files/browser/attach";
import { useFiles } from "@/lib/files/browser/client";
import { fileApi, type File } from "@/lib/files/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the message would be sent. */
  place: string;
};

/** The person's own files, to attach again. */
export function OwnFilesDrawer({ open, onOpenChange, place }: Props) {
  const t = useText();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={t("Your files")} side="right">
      <div className="flex h-14 flex-none items-center justify-between border-b border-line pr-3 pl-5">
        {/* The drawer's own title is the heading. */}
        <p aria-hidden="true" className="text-base font-semibold">
          {t("Your files")}
        </p>
        <IconButton label={t("Close")} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <OwnFiles place={place} onAttached={close} />
    </Drawer>
  );
}

function OwnFiles({ place, onAttached }: { place: string; onAttached: () => void }) {
  const t = useText();
  const say = useSentence();
  const [words, setWords] = useState("");
  const [wrong, setWrong] = useState<SentenceOrText>();
  const q = words.trim();
  const files = useFiles(q ? { q } : {});
  const attach = (file: File) => {
    const full = roomFor(place);
    setWrong(full);
    if (full) return;
    attachKept(place, [file]);
    onAttached();
  };
  return (
    <div className="px-5 py-3">
      <TextInput
        type="search"
        aria-label={t("Search files")}
        placeholder={t("Search by name")}
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {wrong && (
        <Alert tone="bad" className="mt-3">
          {say(wrong)}
        </Alert>
      )}
      <Faces
        loading={files.rows === undefined && files.loading}
        error={files.error}
        empty={files.rows?.length === 0}
        skeleton={<LinesSkeleton />}
        failed={
          <Failed
            title={files.error ? say(sentenceIn(files.error, fileApi.list.fails)) : ""}
            text={t("Your files are safe.")}
            onRetry={() => void files.again()}
          />
        }
        whenEmpty={
          <Empty
            title={q ? t("No files match") : t("No files yet")}
            text={
              q ? t("Try another name or kind.") : t("Upload a file, or attach one to a message.")
            }
          />
        }
      >
        <ul aria-label={t("Your files")} className="divide-y divide-line">
          {files.rows?.map((file) => (
            <Row key={file.FileId} file={file} onAttach={() => attach(file)} />
          ))}
        </ul>
        {files.more && (
          <Button variant="ghost" size="sm" busy={files.loading} onClick={files.readMore}>
            {t("Show more")}
          </Button>
        )}
      </Faces>
    </div>
  );
}

function Row({ file, onAttach }: { file: File; onAttach: () => void }) {
  const t = useText();
  const { name, size, status } = file;
  return (
    <li className="flex items-center gap-3 py-2.5 text-13">
      <span className="flex-none text-ink-2 [&_svg]:size-5">
        <FileIcon file={file} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-ink-3">
          {status === "failed" ? t("No text could be read.") : fileSize(size)}
        </span>
      </span>
      <Button
        size="sm"
        className="pointer-coarse:h-11"
        aria-label={t("Attach {name}", { name })}
        onClick={onAttach}
      >
        {t("Attach")}
      </Button>
    </li>
  );
}
