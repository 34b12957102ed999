"use client";
import { Paperclip } from "@/components/icons/paperclip";
import { useRef } from "react";
import { Button, IconButton } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type Props = {
  id?: string;
  "aria-describedby"?: string;
  disabled?: boolean;
  /** As an ordinary button with text, where there are no other fields. */
  worded?: boolean;
  onFiles: (files: File[]) => void;
};

/** Chooses files. The field itself handles dropping and pasting (use-attached.ts). */
export function AttachButton({
  disabled,
  worded = false,
  onFiles,
  id,
  "aria-describedby": about,
}: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <>
      {worded ? (
        <Button
          id={id}
          aria-describedby={about}
          size="sm"
          className="pointer-coarse:h-11"
          icon={<Paperclip aria-hidden="true" />}
          disabled={disabled}
          onClick={choose}
        >
          {t("Attach files")}
        </Button>
      ) : (
        <IconButton
          id={id}
          aria-describedby={about}
          label={t("Attach files")}
          size="sm"
          className="pointer-coarse:h-11 pointer-coarse:w-11"
          disabled={disabled}
          onClick={choose}
        >
          <Paperclip aria-hidden="true" />
        </IconButton>
      )}
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={t("Attach files")}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ""; // so that the same file can be chosen again
        }}
      />
    </>
  );
}
