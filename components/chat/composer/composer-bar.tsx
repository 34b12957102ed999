"use client";
import { ArrowUp, Square } from "lucide-react";
import { Button, IconButton } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type Props = {
  model: string;
  tooLong?: string;
  running: boolean;
  stopping: boolean;
  sendable: boolean;
  onStop: () => void;
};

/** Below the words: who would answer, how to send them; while a reply is written, how to stop it. */
export function ComposerBar({ model, tooLong, running, stopping, sendable, onStop }: Props) {
  const t = useText();
  return (
    <div className="flex items-center justify-end gap-3 pt-1 pr-2 pb-2 pl-3.5 text-ink-3">
      {tooLong ? (
        <span id="composer-note" role="alert" className="flex-1 text-bad">
          {tooLong}
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate font-mono text-13">{model}</span>
      )}
      <span className="hidden text-13 wide:inline">
        {t("Enter to send, Shift+Enter for a new line")}
      </span>
      {running ? (
        <Button
          size="sm"
          className="pointer-coarse:h-11"
          icon={<Square aria-hidden="true" />}
          busy={stopping}
          onClick={onStop}
        >
          {t("Stop")}
        </Button>
      ) : (
        <IconButton
          label={t("Send")}
          title={t("Send (Enter); ↑ in an empty field changes your last message")}
          variant="primary"
          size="sm"
          className="pointer-coarse:h-11 pointer-coarse:w-11"
          type="submit"
          disabled={!sendable}
        >
          <ArrowUp />
        </IconButton>
      )}
    </div>
  );
}
