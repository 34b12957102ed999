"use client";
import { X } from "@/components/icons/x";
import type { FailedUpload } from "@/components/knowledge/use-document-uploads";
import { Card } from "@/components/ui/card";
import { Spinner } from "@/components/ui/feedback/spinner";
import { IconButton } from "@/components/ui/form/button";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { done: number; all: number; failed: readonly FailedUpload[]; dismiss: () => void };

/** How far the upload is, and which files failed. */
export function UploadState({ done, all, failed, dismiss }: Props) {
  const t = useText();
  const say = useSentence();
  if (all === 0 && failed.length === 0) return null;
  return (
    <Card className="mt-5 px-5 py-3 text-13">
      {all > 0 && (
        <p role="status" className="flex items-center gap-2.5">
          <Spinner label={t("Uploading")} size={14} />
          {t("Uploaded {done} of {all} files", { done, all })}
        </p>
      )}
      {failed.length > 0 && (
        <div className="flex items-start gap-3">
          <ul role="alert" aria-label={t("Failed uploads")} className="min-w-0 flex-1 space-y-1">
            {failed.map(({ key, name, error }) => (
              <li key={key} className="wrap-anywhere">
                <span className="font-medium">{name}</span>{" "}
                <span className="text-bad">{say(error)}</span>
              </li>
            ))}
          </ul>
          <IconButton size="sm" label={t("Dismiss")} onClick={dismiss}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Card>
  );
}
