"use client";
import { cx } from "class-variance-authority";
import { useId, useState, type KeyboardEvent } from "react";
import { focusWhenShown } from "@/components/chat/focus-when-shown";
import { Button } from "@/components/ui/button";
import { chatRules } from "@/lib/chat/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  words: string;
  /** What the message says until now. */
  original: string;
  /** How many messages follow the answer to it. */
  later: number;
  onEnd: () => void;
  onSave: (words: string) => void;
};

/** A person's message being changed in its place: Enter sends it again, Escape leaves it as it was. */
export function EditMessage({ words: given, original, later, onEnd, onSave }: Props) {
  const t = useText();
  const noteId = useId();
  const [words, setWords] = useState(given);
  const blank = words.trim() === "";
  const problem = blank ? undefined : chatRules.content(words);
  const save = () => {
    if (blank || problem) return;
    if (words === original) onEnd();
    else onSave(words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === "Escape") return onEnd();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    save();
  };
  return (
    <form
      aria-label={t("Edit your message")}
      className="field-box ml-auto flex w-full flex-col rounded-xl border border-field bg-surface wide:max-w-[88%]"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={atItsEnd}
        rows={1}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={t("Your message")}
        aria-invalid={problem ? true : undefined}
        aria-describedby={noteId}
        className="field-sizing-content max-h-[50dvh] min-h-12 resize-none bg-transparent px-3.5 pt-3 text-base wide:text-15"
      />
      <Foot noteId={noteId} problem={problem} later={later} sendable={!blank && !problem} onEnd={onEnd} />
    </form>
  );
}

type FootProps = { noteId: string; problem: string | undefined; later: number; sendable: boolean; onEnd: () => void };

function Foot({ noteId, problem, later, sendable, onEnd }: FootProps) {
  const t = useText();
  const safe =
    later > 0
      ? t("Nothing is lost: these words, the answer and {count} later messages stay as an earlier version.", { count: later })
      : t("Nothing is lost: these words and the answer stay as an earlier version.");
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 p-2 pl-3.5">
      <p id={noteId} role={problem ? "alert" : undefined} className={cx("flex-1 basis-full text-13 wide:basis-40", problem ? "text-bad" : "text-ink-3")}>
        {problem ?? safe}
      </p>
      <Button size="sm" title={t("Cancel (Escape)")} onClick={onEnd}>
        {t("Cancel")}
      </Button>
      <Button size="sm" variant="primary" type="submit" title={t("Save and resend (Enter)")} disabled={!sendable}>
        {t("Save and resend")}
      </Button>
    </div>
  );
}

function atItsEnd(field: HTMLTextAreaElement): () => void {
  field.setSelectionRange(field.value.length, field.value.length);
  return focusWhenShown(field);
}
