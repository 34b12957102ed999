"use client";
import { Download } from "@/components/icons/download";
import { Trash } from "@/components/icons/trash";
import { FileIcon } from "@/components/files/file-icon";
import { FileNotes } from "@/components/files/file-notes";
import { fileSize } from "@/components/files/file-size";
import { FileUses } from "@/components/files-page/file-uses";
import { routes } from "@/components/routes";
import { useMayDelete } from "@/components/files-page/use-audience";
import { OnlyMeBadge } from "@/components/items/only-me-badge";
import { useInWorkspace } from "@/components/shell/workspace";
import { ShareButton } from "@/components/shares/use-share";
import { IconButton } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { withReason } from "@/lib/core/shared/sentence";
import { contentAddress, type File, type SentFile } from "@/lib/files/contract";
import { endingOf, previewKind } from "@/lib/files/preview-kind";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  file: File;
  /** The name of the agent that made it. */
  maker: string | undefined;
  ticked: boolean;
  onTick: (on: boolean) => void;
  onPreview: (file: SentFile) => void;
  onRemove: () => void;
};

export function FileRow({ file, maker, ticked, onTick, onPreview, onRemove }: Props) {
  const t = useText();
  const inWorkspace = useInWorkspace();
  const mayChange = useMayDelete()(file);
  const { FileId, name } = file;
  const preview = shownOf(file);
  const open = preview && (() => onPreview(preview));
  const download = t("Download {name}", { name });
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-3 last:border-0">
      <label className="flex size-10 -ml-3 flex-none items-center justify-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={t("Select {name}", { name })}
          disabled={!mayChange}
          checked={ticked}
          onChange={(event) => onTick(event.target.checked)}
          className="size-4 accent-brand"
        />
      </label>
      <Thumbnail file={file} onOpen={open} />
      <div className="min-w-0 flex-1">
        {open ? (
          <button
            type="button"
            aria-label={t("Preview {name}", { name })}
            className="max-w-full rounded-sm text-left font-medium wrap-anywhere hover:underline"
            onClick={open}
          >
            {name}
          </button>
        ) : (
          <p className="font-medium wrap-anywhere">{name}</p>
        )}
        <About file={file} maker={maker} />
      </div>
      <OnlyMeBadge item={file} />
      <a
        href={inWorkspace(contentAddress(FileId))}
        download={name}
        aria-label={download}
        title={download}
        className="flex size-10 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink wide:size-8 pointer-coarse:size-11"
      >
        <Download aria-hidden="true" className="size-4" />
      </a>
      <ShareButton of={{ kind: "file", id: FileId, name }} />
      {mayChange && (
        <IconButton
          size="sm"
          className="pointer-coarse:size-11"
          label={t("Delete {name}", { name })}
          onClick={onRemove}
        >
          <Trash aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/** In the format of a preview; none if it can't be previewed. */
function shownOf({ status, ...file }: File): SentFile | undefined {
  return status === "ready" && previewKind({ ...file, status }) !== "none"
    ? { ...file, status }
    : undefined;
}

function Thumbnail({ file, onOpen }: { file: File; onOpen: (() => void) | undefined }) {
  const inWorkspace = useInWorkspace();
  return (
    // The name next to it does the same for the keyboard.
    <span
      aria-hidden="true"
      onClick={onOpen}
      className={`flex size-10 flex-none items-center justify-center overflow-hidden rounded-md bg-subtle text-ink-2 [&_svg]:size-5 ${onOpen ? "cursor-pointer" : ""}`}
    >
      {previewKind(file) === "image" && file.status === "ready" ? (
        // oxlint-disable-next-line nextjs/no-img-element -- the server makes no other sizes of it
        <img
          src={inWorkspace(contentAddress(file.FileId))}
          alt=""
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <FileIcon file={file} />
      )}
    </span>
  );
}

/** Below the name: kind, size, age and author; where it is used; and what could not be read. */
function About({ file, maker }: { file: File; maker: string | undefined }) {
  const t = useText();
  const say = useSentence();
  const { name, size, pages, made_by: by, version, error, error_reason: reason } = file;
  const facts = [
    ...endingOf(name),
    fileSize(size),
    ...(pages === undefined
      ? []
      : [t({ one: "{count} page", other: "{count} pages" }, { count: pages })]),
    ...(version === undefined ? [] : [t("Version {count}", { count: version })]),
  ];
  return (
    <>
      <p className="text-13 text-ink-3">
        {facts.join(" · ")} · <RelativeTime iso={file.created_at} form="long" />
        {maker !== undefined && by && (
          <>
            {" · "}
            <Link
              href={routes.programRun(by.run_id)}
              className="text-ink-2 underline-offset-2 hover:underline"
            >
              {t("Made by {name}", { name: maker })}
            </Link>
          </>
        )}
      </p>
      {file.status === "reading" && <p className="text-13 text-ink-3">{t("Reading…")}</p>}
      <FileUses id={file.FileId} />
      <FileNotes notes={file.notes} />
      {error && <p className="text-13 text-bad">{say(withReason(error, reason))}</p>}
    </>
  );
}
