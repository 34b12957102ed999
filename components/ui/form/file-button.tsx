"use client";
import { Upload } from "@/components/icons/upload";
import { useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/form/button";

type Props = {
  id: string;
  /** The kind of file, for screen readers. */
  label: string;
  onFile: (file: File) => void;
  /** The value of that attribute; JSON by default. */
  accept?: string;
  children: ReactNode;
};

/** Lets the user choose a file. */
export function FileButton({
  id,
  label,
  onFile,
  accept = ".json,application/json",
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button id={id} icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget: { files }, currentTarget }) => {
          const [file] = files ?? [];
          if (file) onFile(file);
          // So that the same file can be chosen again after it was fixed.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
