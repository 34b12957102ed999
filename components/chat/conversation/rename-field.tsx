"use client";
import { useCallback, useId, useRef, useState, type KeyboardEvent } from "react";
import { TextInput } from "@/components/ui/form/input";
import { useSentence, useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Props = {
  title: string;
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
  const { words, setWords, busy, problem, save, end } = useRenaming(props);
  const say = useSentence();
  const { returnTo } = props;
  const field = useCallback(
    (element: HTMLInputElement) => selectAll(element, returnTo),
    [returnTo],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") void save();
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

function useRenaming({ title, onSave, onEnd }: Props) {
  const t = useText();
  const [words, setWords] = useState(title);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText>();
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
      setProblem(sentenceIn(error, t("The title was not saved.")));
      setBusy(false);
    }
  };
  return { words, setWords, busy, problem, save, end };
}

/** Starts with the whole title selected; ends with the focus on the title again, unless it has moved elsewhere. */
function selectAll(field: HTMLInputElement, returnTo: string): () => void {
  field.focus();
  field.select();
  return () =>
    void setTimeout(
      () => document.activeElement === document.body && document.getElementById(returnTo)?.focus(),
    );
}
