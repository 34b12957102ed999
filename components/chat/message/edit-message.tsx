"use client";
import { cx } from "class-variance-authority";
import { useId, type KeyboardEvent } from "react";
import { focusWhenShown } from "@/components/chat/message/focus-when-shown";
import { Button } from "@/components/ui/form/button";
import { chatRules } from "@/lib/chat/rules";
import { useSentence, useText } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { isComposing, isSubmitKey } from "@/components/ui/form/enter-key";

type Props = {
  words: string;
  /** How many messages follow its reply. */
  later: number;
  /** Editing has just started: the field takes the focus. A resumed edit does not. */
  started: boolean;
  /** It can't be sent now: a reply is being written, or there is no agent to answer. */
  waits: boolean;
  onChange: (words: string) => void;
  onFocus: () => void;
  onEnd: () => void;
  onSave: () => void;
};

/** Edits a user's message in place: Enter sends it again, Escape discards the edit. */
export function EditMessage({
  words,
  later,
  started,
  waits,
  onChange,
  onFocus,
  onEnd,
  onSave,
}: Props) {
  const t = useText();
  const noteId = useId();
  const blank = words.trim() === "";
  const problem = blank ? undefined : chatRules.content(words);
  const sendable = !blank && !problem && !waits;
  const save = () => sendable && onSave();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape") return onEnd();
    if (!isSubmitKey(event)) return;
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
        ref={started ? atItsEnd : undefined}
        dir="auto"
        rows={1}
        value={words}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        aria-label={t("Your message")}
        aria-invalid={problem ? true : undefined}
        aria-describedby={noteId}
        className="field-sizing-content max-h-[50dvh] min-h-12 resize-none bg-transparent px-3.5 pt-3 text-base wide:text-15"
      />
      <Foot noteId={noteId} problem={problem} later={later} sendable={sendable} onEnd={onEnd} />
    </form>
  );
}

type FootProps = {
  noteId: string;
  problem: SentenceOrText | undefined;
  later: number;
  sendable: boolean;
  onEnd: () => void;
};

function Foot({ noteId, problem, later, sendable, onEnd }: FootProps) {
  const t = useText();
  const say = useSentence();
  const after =
    later > 0
      ? t(
          {
            one: "The later message will be removed from this conversation.",
            other: "The {count} later messages will be removed from this conversation.",
          },
          { count: later },
        )
      : t("The original message and reply stay available as an earlier version.");
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 p-2 pl-3.5">
      <p
        id={noteId}
        role={problem ? "alert" : undefined}
        className={cx(
          "flex-1 basis-full text-13 wide:basis-40",
          problem ? "text-bad" : "text-ink-3",
        )}
      >
        {problem ? say(problem) : after}
      </p>
      <Button size="sm" title={t("Cancel (Escape)")} onClick={onEnd}>
        {t("Cancel")}
      </Button>
      <Button
        size="sm"
        variant="primary"
        type="submit"
        title={t("Save and resend (Enter)")}
        disabled={!sendable}
      >
        {t("Save and resend")}
      </Button>
    </div>
  );
}

function atItsEnd(field: HTMLTextAreaElement): () => void {
  field.setSelectionRange(field.value.length, field.value.length);
  return focusWhenShown(field);
}
