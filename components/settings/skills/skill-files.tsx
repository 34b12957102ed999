import { useState } from "react";
import { Trash } from "@/components/icons/trash";
import { fileSize } from "@/components/files/file-size";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { useMay } from "@/components/shell/workspace";
import { Badge } from "@/components/ui/badge";
import { Alert } from "@/components/ui/feedback/alert";
import { Skeleton } from "@/components/ui/feedback/faces";
import { IconButton } from "@/components/ui/form/button";
import { FileButton } from "@/components/ui/form/file-button";
import { usePutSkillFile, useRemoveSkillFile, useSkillFile } from "@/lib/skills/client";
import { skillApi, type SkillDetail, type SkillFileEntry } from "@/lib/skills/contract";
import { SKILL_FILE } from "@/lib/skills/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  skill: SkillDetail;
  /** The form has unsaved input, which would be lost when the skill changes. */
  locked: boolean;
};

/** The further files of a skill. They are added and deleted at once, apart from the form. */
export function SkillFiles({ skill: { SkillId: id, entries }, locked }: Props) {
  const t = useText();
  const say = useSentence();
  const may = useMay()(skillApi.putFile);
  const [put, remove] = [usePutSkillFile(), useRemoveSkillFile()];
  const { wrong, attempt } = useSettingsAttempt();
  const others = entries.filter(({ path }) => path !== SKILL_FILE);
  const add = (file: File) =>
    void attempt(async () => put({ id, path: file.name, base64: await base64Of(file) }));
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{t("Further files")}</h3>
        {may && !locked && (
          <FileButton id="add-skill-file" label={t("File to add")} accept="" onFile={add}>
            {t("Add file")}
          </FileButton>
        )}
      </div>
      {wrong.sentence && (
        <Alert tone="bad" className="mt-2">
          {say(wrong.sentence)}
        </Alert>
      )}
      {may && locked && (
        <p className="mt-1 text-13 text-ink-3">
          {t("Save your changes before you add or delete files.")}
        </p>
      )}
      {others.length === 0 ? (
        <p className="mt-1 text-13 text-ink-3">
          {t("None. Put long references into files of their own: agents read them only if needed.")}
        </p>
      ) : (
        <ul className="mt-2 rounded-lg border border-line">
          {others.map((entry) => (
            <FileRow
              key={entry.path}
              id={id}
              entry={entry}
              onRemove={
                may && !locked
                  ? () => void attempt(() => remove({ id, path: entry.path }))
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { id: string; entry: SkillFileEntry; onRemove?: () => void };

function FileRow({ id, entry: { path, size, binary }, onRemove }: RowProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data: file } = useSkillFile(id, open && !binary ? path : null);
  return (
    <li className="border-b border-line px-3 py-1.5 last:border-0">
      <div className="flex items-center gap-2">
        {binary ? (
          <span className="min-w-0 flex-1 font-mono text-13 wrap-anywhere">{path}</span>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="min-h-8 min-w-0 flex-1 rounded-md text-left font-mono text-13 wrap-anywhere underline pointer-coarse:min-h-11"
          >
            {path}
          </button>
        )}
        {binary && <Badge tone="neutral">{t("Not read by agents")}</Badge>}
        <span className="text-13 text-ink-3">{fileSize(size)}</span>
        {onRemove && (
          <IconButton size="sm" label={t("Delete {name}", { name: path })} onClick={onRemove}>
            <Trash aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {open &&
        (file ? (
          <pre
            tabIndex={0}
            aria-label={path}
            className="mb-1.5 max-h-80 overflow-auto rounded-md border border-line bg-surface p-2.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
          >
            {file.text}
          </pre>
        ) : (
          <Skeleton className="mb-1.5 h-16" />
        ))}
    </li>
  );
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1] ?? ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(file);
  });
