"use client";
import { FileNotes } from "@/components/files/file-notes";
import { Changes } from "@/components/files/preview-changes";
import { Table } from "@/components/files/preview-table";
import { Markdown } from "@/components/markdown/markdown";
import { useInWorkspace } from "@/components/shell/workspace";
import { Failed, Skeleton } from "@/components/ui/feedback/faces";
import { useWholeText } from "@/lib/files/browser/client";
import { contentAddress, previewAddress, type File, type SentFile } from "@/lib/files/contract";
import { previewKind, type PreviewKind } from "@/lib/files/preview-kind";
import { useText } from "@/lib/texts/use-text";

type Shown = SentFile | File;
type Props = {
  file: Shown;
  /** The version before it. */
  before?: Shown;
};

export function PreviewBody({ file, before }: Props) {
  const t = useText();
  const inWorkspace = useInWorkspace();
  const kind = previewKind(file);
  const { FileId, name } = file;
  if (kind === "live")
    return (
      <iframe
        title={t("Preview of {name}", { name })}
        src={inWorkspace(previewAddress(FileId))}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        className="min-h-0 flex-1 bg-white"
      />
    );
  return (
    <div
      className="min-h-0 flex-1 space-y-4 overflow-auto px-4 py-4 wide:px-6"
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      {kind === "image" ? (
        // oxlint-disable-next-line nextjs/no-img-element -- the server makes no other sizes of it
        <img
          src={inWorkspace(contentAddress(FileId))}
          alt={name}
          className="mx-auto max-h-full max-w-full rounded-lg object-contain"
        />
      ) : (
        <AsText file={file} before={before} kind={kind} />
      )}
    </div>
  );
}

function AsText({ file, before, kind }: Props & { kind: PreviewKind }) {
  const t = useText();
  const { data, error, mutate } = useWholeText(file.FileId);
  if (error)
    return (
      <Failed
        title={t("Couldn't load the preview")}
        text={t("Your files are safe.")}
        onRetry={() => void mutate()}
      />
    );
  if (!data) return <Skeleton className="h-40 w-full" />;
  return (
    <>
      <FileNotes notes={data.notes} />
      {!data.whole && (
        <p className="text-13 text-ink-2">
          {t("Only the beginning is shown. Download the file to see the rest.")}
        </p>
      )}
      {before?.version !== undefined && (
        <details>
          <summary className="text-13 text-ink-2 hover:text-ink">
            {t("Changes since version {count}", { count: before.version })}
          </summary>
          <Changes before={before.FileId} now={data.text} />
        </details>
      )}
      {kind === "markdown" ? (
        <Markdown text={data.text} wrapped />
      ) : kind === "table" ? (
        <Table text={data.text} separator={/\.tsv$/i.test(file.name) ? "\t" : ","} />
      ) : (
        <pre className="font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {data.text}
        </pre>
      )}
    </>
  );
}
