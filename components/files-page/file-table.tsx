"use client";
import { useState, type ReactNode } from "react";
import { Trash } from "@/components/icons/trash";
import { X } from "@/components/icons/x";
import { useMayDelete } from "@/components/files-page/use-audience";
import { FileRow } from "@/components/files-page/file-row";
import { Card } from "@/components/ui/card";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Button, IconButton } from "@/components/ui/form/button";
import { useAgents } from "@/lib/agents/client";
import type { Pages } from "@/lib/core/http/browser/use-pages";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { fileApi, type File, type SentFile } from "@/lib/files/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  files: Pages<File>;
  /** Some files may be hidden by a filter. */
  filtered: boolean;
  /** The upload button of the empty list. */
  upload: ReactNode;
  onClear: () => void;
  onPreview: (file: SentFile) => void;
  onRemove: (files: File[]) => void;
};

/** The files as rows, with actions for several of them. */
export function FileTable({ files, filtered, upload, onClear, onPreview, onRemove }: Props) {
  const t = useText();
  const say = useSentence();
  const { data: agents = [] } = useAgents();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const rows = files.rows ?? [];
  const mayDelete = useMayDelete();
  const chosen = rows.filter(({ FileId }) => ticked.has(FileId));
  const makerOf = ({ made_by: by }: File): string | undefined =>
    by && (agents.find(({ AgentId }) => AgentId === by.agent_id)?.name ?? t("Deleted agent"));
  const tick = (id: string, on: boolean) =>
    setTicked((now) => new Set(on ? [...now, id] : [...now].filter((each) => each !== id)));
  return (
    <Card>
      <Faces
        loading={files.rows === undefined && files.loading}
        error={files.error}
        empty={rows.length === 0 && !files.more}
        skeleton={
          <SkeletonRows
            rows={4}
            className="border-b border-line px-5 py-3 last:border-0"
            mark="size-10"
            words={["h-4 w-48 max-w-full", "h-3 w-64 max-w-full"]}
          />
        }
        failed={
          <Failed
            title={files.error ? say(sentenceIn(files.error, fileApi.list.fails)) : ""}
            text={t("Your files are safe.")}
            onRetry={() => void files.again()}
          />
        }
        whenEmpty={<Nothing filtered={filtered} onClear={onClear} action={upload} />}
      >
        <Selection
          all={rows.filter(mayDelete)}
          chosen={chosen}
          onAll={(on) =>
            setTicked(new Set(on ? rows.filter(mayDelete).map(({ FileId }) => FileId) : []))
          }
          onRemove={() => onRemove(chosen)}
        />
        <ul aria-label={t("Files")}>
          {rows.map((file) => (
            <FileRow
              key={file.FileId}
              file={file}
              maker={makerOf(file)}
              ticked={ticked.has(file.FileId)}
              onTick={(on) => tick(file.FileId, on)}
              onPreview={onPreview}
              onRemove={() => onRemove([file])}
            />
          ))}
        </ul>
        {files.more && (
          <div className="border-t border-line px-5 py-2.5">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3"
              busy={files.loading}
              onClick={files.readMore}
            >
              {t("Show more")}
            </Button>
          </div>
        )}
      </Faces>
    </Card>
  );
}

type SelectionProps = {
  all: File[];
  chosen: File[];
  onAll: (on: boolean) => void;
  onRemove: () => void;
};

/** Above the rows: selects all shown files; with a selection, its actions. */
function Selection({ all, chosen, onAll, onRemove }: SelectionProps) {
  const t = useText();
  const every = chosen.length === all.length && all.length > 0;
  return (
    <div className="flex min-h-12 items-center gap-3 border-b border-line px-5 text-13 text-ink-2">
      <label className="flex items-center gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          aria-label={t("Select all {count}", { count: all.length })}
          checked={every}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !every;
          }}
          onChange={(event) => onAll(event.target.checked)}
          className="size-4 flex-none accent-brand"
        />
        <span aria-live="polite">
          {chosen.length > 0
            ? t("{count} selected", { count: chosen.length })
            : t("Select all {count}", { count: all.length })}
        </span>
      </label>
      {chosen.length > 0 && (
        <>
          <Button
            variant="danger-ghost"
            size="sm"
            icon={<Trash aria-hidden="true" />}
            onClick={onRemove}
          >
            {t("Delete")}
          </Button>
          <IconButton size="sm" label={t("Clear selection")} onClick={() => onAll(false)}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  );
}

type NothingProps = { filtered: boolean; onClear: () => void; action: ReactNode };

function Nothing({ filtered, onClear, action }: NothingProps) {
  const t = useText();
  if (!filtered)
    return (
      <Empty
        drawing="tasks"
        title={t("No files yet")}
        text={t("Upload a file, or attach one to a message.")}
        action={action}
      />
    );
  return (
    <Empty
      title={t("No files match")}
      text={t("Try another name or kind.")}
      action={<Button onClick={onClear}>{t("Clear filters")}</Button>}
    />
  );
}
