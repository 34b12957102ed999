"use client";
import { useCallback, useId, useRef, useState, type KeyboardEvent } from "react";
import type { Renaming } from "@/components/chat/use-conversation-actions";
import { TextInput } from "@/components/ui/form/input";
import { useSentence, useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { isComposing, isEnter } from "@/components/ui/form/enter-key";

type Props = {
  title: string;
  /** Stored with the list, so that it survives a re-rendered row. */
  typed: Pick<Renaming, "words" | "problem">;
  onType: (typed: Pick<Renaming, "words" | "problem">) => void;
  /** The id of the element that has the focus afterwards. */
  returnTo: string;
  /** Rejects with the reason when the title was not accepted. */
  onSave: (title: string) => Promise<void>;
  onEnd: () => void;
};

/** Edits a title in place: Enter and leaving the field save it; Escape does not. */
export function RenameField(props: Props) {
  const t = useText();
  const noteId = useId();
  const { words, setWords, busy, save, end } = useRenaming(props);
  const say = useSentence();
  const {
    returnTo,
    typed: { problem },
  } = props;
  const [first] = useState(props.typed.words === undefined);
  const field = useCallback(
    (element: HTMLInputElement) => begin(element, first, returnTo),
    [first, returnTo],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (isEnter(event)) void save();
    if (event.key !== "Escape") return;
    event.stopPropagation(); // otherwise the surrounding drawer closes
    event.preventDefault();
    end();
  };
  return (
    <span className="block min-w-0 flex-1">
      <TextInput
        ref={field}
        scale="sm"
        aria-label={t("Title")}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? noteId : undefined}
        maxLength={100}
        value={words}
        readOnly={busy}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
      {problem && (
        <span id={noteId} role="alert" className="mt-1 block text-13 text-bad">
          {say(problem)}
        </span>
      )}
    </span>
  );
}

function useRenaming({ title, typed: { words = title }, onType, onSave, onEnd }: Props) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const ended = useRef(false);
  const end = () => {
    ended.current = true;
    onEnd();
  };
  const save = async () => {
    const wanted = words.trim();
    if (ended.current || busy) return;
    if (wanted === "" || wanted === title) return end();
    setBusy(true);
    try {
      await onSave(wanted);
    } catch (error) {
      onType({ problem: sentenceIn(error, t("Couldn't save the title.")) });
      setBusy(false);
    }
  };
  return { words, setWords: (next: string) => onType({ words: next }), busy, save, end };
}

/** Starts with the whole title selected; ends with the focus on the title again, unless it has moved elsewhere. */
function begin(field: HTMLInputElement, first: boolean, returnTo: string): () => void {
  field.focus();
  if (first) field.select();
  return () =>
    void setTimeout(
      () => document.activeElement === document.body && document.getElementById(returnTo)?.focus(),
    );
}
