"use client";
import { ArrowUp, Square } from "lucide-react";
import { useRef, type KeyboardEvent } from "react";
import { useDraft } from "@/components/chat/use-draft";
import { Button, IconButton } from "@/components/ui/button";
import type { Agent } from "@/lib/agents/contract";
import { chatRules } from "@/lib/chat/contract";

type Props = {
  /** Where these words would stand; each place keeps its own draft. */
  place: string;
  agent: Agent;
  /** A reply is being written. */
  running: boolean;
  stopping: boolean;
  disabled: boolean;
  /** False: the words were not taken. */
  onSend: (words: string) => boolean;
  onStop: () => void;
};

export function Composer({ place, agent, running, stopping, disabled, onSend, onStop }: Props) {
  const [words, setWords] = useDraft(place);
  const field = useRef<HTMLTextAreaElement>(null);
  const blank = words.trim() === "";
  const tooLong = blank ? undefined : chatRules.content(words);

  const send = () => {
    if (blank || tooLong || running || disabled) return;
    if (onSend(words)) setWords("");
    field.current?.focus();
  };
  // While an input method composes, Enter accepts its word.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="field-box flex flex-col rounded-xl border border-field bg-surface"
    >
      <textarea
        ref={field}
        rows={1}
        value={words}
        disabled={disabled}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={`Message ${agent.name}`}
        aria-invalid={tooLong ? true : undefined}
        aria-describedby={tooLong ? "composer-note" : undefined}
        placeholder={`Message ${agent.name}`}
        className="field-sizing-content max-h-[40dvh] min-h-12 resize-none bg-transparent px-3.5 pt-3 text-base wide:text-15"
      />
      <Bar model={agent.model} tooLong={tooLong} running={running} stopping={stopping} sendable={!blank && !tooLong && !disabled} onStop={onStop} />
    </form>
  );
}

type BarProps = Pick<Props, "running" | "stopping" | "onStop"> & { model: string; tooLong?: string; sendable: boolean };

function Bar({ model, tooLong, running, stopping, sendable, onStop }: BarProps) {
  return (
    <div className="flex items-center justify-end gap-3 pt-1 pr-2 pb-2 pl-3.5 text-ink-3">
      {tooLong ? (
        <span id="composer-note" role="alert" className="flex-1 text-bad">
          {tooLong}
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate font-mono text-13">{model}</span>
      )}
      <span className="hidden text-13 wide:inline">Enter to send, Shift+Enter for a new line</span>
      {running ? (
        <Button size="sm" icon={<Square />} busy={stopping} onClick={onStop}>
          Stop
        </Button>
      ) : (
        <IconButton label="Send" variant="primary" size="sm" type="submit" disabled={!sendable}>
          <ArrowUp />
        </IconButton>
      )}
    </div>
  );
}
