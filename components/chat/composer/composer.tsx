"use client";
import { useEffect, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { ArrowUp } from "@/components/icons/arrow-up";
import { Square } from "@/components/icons/square";
import { AttachMenu } from "@/components/chat/composer/attach-menu";
import { focusComposer } from "@/components/chat/composer/focus-composer";
import { useSkillMenu } from "@/components/chat/composer/use-skill-menu";
import { useMention } from "@/components/chat/composer/use-mention";
import { handOver, useMessageDraft } from "@/components/chat/composer/use-message-draft";
import { useAttached } from "@/components/files/use-attached";
import type { Agent } from "@/lib/agents/contract";
import { chatRules } from "@/lib/chat/rules";
import { attached } from "@/lib/files/browser/attached";
import type { SentFile } from "@/lib/files/contract";
import type { Model } from "@/lib/models/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { Button, IconButton } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { useFocusBack } from "@/components/ui/form/use-focus-back";
import { hasMoved } from "@/components/ui/navigate";
import type { Sentence } from "@/lib/core/shared/sentence";
import { isComposing, isSubmitKey } from "@/components/ui/form/enter-key";

const FileChips = lazyPart(
  () => import("@/components/files/file-chips").then((part) => part.FileChips),
  { ahead: false },
);

/** Only for those who type an @. */
const MentionList = lazyPart(
  () => import("@/components/chat/composer/mention-list").then((part) => part.MentionList),
  { ahead: false },
);

/** Only for those who type a /. */
const SkillMenu = lazyPart(
  () => import("@/components/chat/composer/skill-menu").then((part) => part.SkillMenu),
  { ahead: false },
);

type Props = {
  /** Identifies where the text would be sent; each place has its own draft. */
  place: string;
  agent: Agent;
  /** The id of the agent, or of the team that it answers for. */
  partner: string;
  /** Which model would answer. */
  model: ReactNode;
  modelId: string;
  models: readonly Model[];
  /** A reply is being written. */
  running: boolean;
  stopping: boolean;
  disabled: boolean;
  /** A message gets the focus on arrival, so this field does not. */
  messageFirst: boolean;
  /** Returns false when the text was not accepted. */
  onSend: (words: string, files: SentFile[]) => boolean;
  onStop: () => void;
  /** Returns false if there is none to edit. */
  onEditLast: () => boolean;
};

export function Composer({
  place,
  agent,
  partner,
  model,
  modelId,
  models,
  running,
  stopping,
  disabled,
  messageFirst,
  onSend,
  onStop,
  onEditLast,
}: Props) {
  const t = useText();
  const [words, setWords] = useMessageDraft(place);
  const field = useRef<HTMLTextAreaElement>(null);
  const { all, add, again, remove, settled, files, ...ways } = useAttached(place);
  const tooLong = chatRules.contentWithFiles(words);
  const blank = words.trim() === "" && files.length === 0;
  useFocusBack(running, field);
  useFocusOnArrival(place, disabled, messageFirst);

  const send = () => {
    if (blank || tooLong || running || disabled || !settled) return;
    if (onSend(words, files)) {
      handOver(place);
      attached.handOver(place);
    }
    field.current?.focus();
  };
  const mention = useMention({ place, words, partner, enabled: settled && !disabled });
  // A team decides itself which of its agents starts.
  const skills = (partner === agent.AgentId && agent.skills) || NO_SKILLS;
  const menu = useSkillMenu({ words, setWords, skills, enabled: !disabled });
  const stop = () => (field.current?.focus(), onStop());
  const both = (typed: HTMLTextAreaElement) => (mention.onCaret(typed), menu.onCaret(typed));
  const name = t("Message {name}", { name: agent.name });
  return (
    <form
      onSubmit={(event) => (event.preventDefault(), send())}
      onDragOver={ways.onDragOver}
      onDrop={ways.onDrop}
      className="field-box relative flex flex-col rounded-xl border border-field bg-surface"
    >
      {mention.open && <MentionList mention={mention} />}
      {menu.open && <SkillMenu menu={menu} />}
      <Chips
        all={all}
        model={modelId}
        models={models}
        onRemove={(key) => (field.current?.focus(), remove(key))}
        onAgain={again}
      />
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        value={words}
        disabled={disabled}
        {...mention.props}
        {...menu.props}
        onSelect={(event) => both(event.currentTarget)}
        onBlur={() => (mention.props.onBlur(), menu.onBlur())}
        onChange={(event) => (setWords(event.target.value), both(event.target))}
        onPaste={ways.onPaste}
        onKeyDown={(event) =>
          mention.onKey(event) ||
          menu.onKey(event) ||
          onKey(event, send, () => words === "" && onEditLast())
        }
        aria-label={name}
        {...(tooLong ? { "aria-invalid": true, "aria-describedby": "composer-note" } : {})}
        placeholder={name}
        className="field-sizing-content max-h-[40dvh] min-h-12 resize-none bg-transparent px-3.5 pt-3 text-base wide:text-15"
      />
      <ComposerBar
        model={model}
        attach={<AttachMenu place={place} disabled={disabled} onFiles={add} />}
        tooLong={tooLong}
        hasSkills={skills.length > 0}
        running={running}
        stopping={stopping}
        sendable={!blank && !tooLong && !disabled && settled}
        onStop={stop}
      />
    </form>
  );
}

const NO_SKILLS: readonly string[] = [];

const Chips = (props: ComponentProps<typeof FileChips>) =>
  props.all.length > 0 && (
    <div className="px-3 pt-3">
      <FileChips {...props} />
    </div>
  );

/** The field gets the focus when another chat is opened, but not when a page is loaded with one, or at a message. */
function useFocusOnArrival(place: string, disabled: boolean, messageFirst: boolean): void {
  const last = useRef(hasMoved() ? null : place);
  useEffect(() => {
    if (disabled || last.current === place) return;
    last.current = place;
    if (!messageFirst) focusComposer();
  }, [place, disabled, messageFirst]);
}

/** Enter sends, ↑ edits the last message. */
function onKey(event: KeyboardEvent, send: () => void, editLast: () => boolean): void {
  if (isComposing(event)) return;
  if (event.key === "ArrowUp" && editLast()) event.preventDefault();
  if (!isSubmitKey(event)) return;
  event.preventDefault();
  send();
}

type ComposerBarProps = {
  model: ReactNode;
  attach: ReactNode;
  tooLong: Sentence | undefined;
  hasSkills: boolean;
  running: boolean;
  stopping: boolean;
  sendable: boolean;
  onStop: () => void;
};

/** Below the text: who will reply and how to send; while a reply is being written, how to stop it. */
function ComposerBar({
  model,
  attach,
  tooLong,
  hasSkills,
  running,
  stopping,
  sendable,
  onStop,
}: ComposerBarProps) {
  const t = useText();
  const say = useSentence();
  return (
    <div className="flex items-center justify-end gap-3 pt-1 pr-2 pb-2 pl-2 text-ink-3">
      {attach}
      {tooLong ? (
        <span id="composer-note" role="alert" className="flex-1 text-bad">
          {say(tooLong)}
        </span>
      ) : (
        <span className="flex min-w-0 flex-1">{model}</span>
      )}
      <span className="hidden text-13 wide:inline pointer-coarse:hidden">
        {hasSkills
          ? t("Enter to send, @ for another agent, / for a skill")
          : t("Enter to send, Shift+Enter for a new line, @ for another agent")}
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
          title={t("Send (Enter). Press ↑ in an empty field to edit your last message")}
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
