"use client";
import { Download } from "@/components/icons/download";
import { Printer } from "@/components/icons/printer";
import { download, resultFile } from "@/components/tasks/detail/result-file";
import { CopyButton } from "@/components/markdown/copy-button";
import { Markdown } from "@/components/markdown/markdown";
import { ShareButton } from "@/components/shares/use-share";
import { IconButton } from "@/components/ui/form/button";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

/** The result of a task: to read, copy, save as a file, or print. */
export function TaskResult({ task }: { task: Task }) {
  const t = useText();
  const text = task.result ?? "";
  return (
    <section
      aria-label={t("Result")}
      className="overflow-hidden rounded-xl border border-line bg-surface"
    >
      <div className="flex min-h-11 items-center gap-0.5 border-b border-line pr-1.5 pl-4">
        <h3 className="flex-1 text-sm">{t("Result")}</h3>
        <CopyButton text={text} className="h-8 text-13!" />
        <IconButton
          size="sm"
          label={t("Download as Markdown")}
          onClick={() => download(resultFile(task))}
        >
          <Download />
        </IconButton>
        <ShareButton
          of={{ kind: "task", id: task.TaskId, name: task.name }}
          label={t("Share result")}
        />
        <IconButton size="sm" label={t("Print")} onClick={() => window.print()}>
          <Printer />
        </IconButton>
      </div>
      <div data-print="result" className="px-4 py-3.5">
        <Markdown text={text} />
      </div>
    </section>
  );
}
