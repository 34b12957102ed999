"use client";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { spots } from "@/components/agents/places";
import { Button } from "@/components/ui/button";
import { useText } from "@/lib/texts/use-text";

/** Lets the person choose an agent's file. */
export function ImportAgent({ onFile }: { onFile: (file: File) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button id={spots.import} icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t("Import")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t("Agent's file")}
        accept=".json,application/json"
        onChange={({ currentTarget: { files }, currentTarget }) => {
          const [file] = files ?? [];
          if (file) onFile(file);
          // So that the same file, once it is mended, can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
