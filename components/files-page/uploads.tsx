"use client";
import { useRef } from "react";
import { Upload as UploadIcon } from "@/components/icons/upload";
import { X } from "@/components/icons/x";
import type { Upload } from "@/components/files-page/use-uploads";
import { Card } from "@/components/ui/card";
import { Spinner } from "@/components/ui/feedback/spinner";
import { Button, IconButton } from "@/components/ui/form/button";
import { numbers } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

type ButtonProps = { primary?: boolean; onFiles: (files: File[]) => void };

export function UploadButton({ primary, onFiles }: ButtonProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={primary ? "primary" : "secondary"}
        className="pointer-coarse:h-11"
        icon={<UploadIcon aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t("Upload files")}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={t("Upload files")}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          currentTarget.value = ""; // so that the same file can be chosen again
        }}
      />
    </>
  );
}

/** Uploads in progress, and failed ones. */
export function Uploads({
  all,
  onDismiss,
}: {
  all: readonly Upload[];
  onDismiss: (key: string) => void;
}) {
  const t = useText();
  const say = useSentence();
  if (all.length === 0) return null;
  return (
    <Card className="mt-5">
      <ul aria-label={t("Uploads")}>
        {all.map(({ key, name, progress, error }) => (
          <li
            key={key}
            className="flex min-h-12 items-center gap-3 border-b border-line px-5 py-2 text-13 last:border-0"
          >
            {error === undefined && <Spinner label={t("Uploading")} size={14} />}
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name}</span>
              {error !== undefined && (
                <span role="alert" className="block text-bad">
                  {say(error)}
                </span>
              )}
            </span>
            {error === undefined ? (
              <span className="flex-none text-ink-3 tabular-nums">
                {numbers({ style: "percent" }).format(progress)}
              </span>
            ) : (
              <IconButton
                size="sm"
                className="pointer-coarse:size-11"
                label={t("Dismiss {name}", { name })}
                onClick={() => onDismiss(key)}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
