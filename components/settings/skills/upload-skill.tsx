"use client";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { FileButton } from "@/components/ui/form/file-button";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useUploadSkill } from "@/lib/skills/client";
import type { FoundSkill } from "@/lib/skills/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type NotAdded = FoundSkill[] | SentenceOrText | null;
type Props = { onNotAdded: (what: NotAdded) => void };

/** Uploads a zip archive or a SKILL.md. */
export function UploadSkill({ onNotAdded }: Props) {
  const t = useText();
  const upload = useUploadSkill();
  const { attempt } = useSettingsAttempt();
  const send = async (file: File): Promise<void> => {
    onNotAdded(null);
    await attempt(async () => {
      try {
        const { imported, found } = await upload(file);
        if (found.length > 0) onNotAdded(found);
        if (imported.length > 0)
          toast(
            imported.length === 1
              ? t("{name} added", { name: imported[0]!.name })
              : t(
                  { one: "{count} skill added", other: "{count} skills added" },
                  { count: imported.length },
                ),
          );
      } catch (error) {
        onNotAdded(sentenceIn(error));
      }
    });
  };
  return (
    <FileButton
      id="upload-skill"
      label={t("Zip archive or SKILL.md")}
      accept=".zip,.md,application/zip,text/markdown"
      onFile={(file) => void send(file)}
    >
      {t("Upload")}
    </FileButton>
  );
}

/** Why an upload, or a part of it, was not added. */
export function NotAdded({ found }: { found: NotAdded }) {
  const t = useText();
  const say = useSentence();
  if (found === null) return null;
  return (
    <Alert tone="bad" className="mt-6 wrap-anywhere">
      {Array.isArray(found) ? (
        <>
          <p>{t("Not added:")}</p>
          <ul className="mt-1 list-disc pl-5">
            {found.map(({ path, name, error }) => (
              <li key={path}>
                <span className="font-mono text-13">{name ?? path}</span>
                {error && <>: {say(error)}</>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        say(found as SentenceOrText) // not a list
      )}
    </Alert>
  );
}
