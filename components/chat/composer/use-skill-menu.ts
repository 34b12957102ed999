"use client";
import { useId, useState, type KeyboardEvent } from "react";
import { isComposing, isEnter } from "@/components/ui/form/enter-key";
import { useSkills } from "@/lib/skills/client";

type Props = {
  words: string;
  setWords: (words: string) => void;
  /** Names of the skills that the agent has; empty: there is no menu. */
  skills: readonly string[];
  enabled: boolean;
};

/** A name being typed at the start of the message. */
const STARTED = /^\s*\/([a-z0-9-]{0,64})$/;

/** After a / at the start of a message the composer offers the agent's skills. Choosing one completes its name. */
export function useSkillMenu({ words, setWords, skills, enabled }: Props) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  /** It was closed with Escape, and stays closed until the / is gone. */
  const [isClosed, setIsClosed] = useState(false);
  const isWanted = enabled && skills.length > 0 && caret !== null;
  const typed = isWanted ? STARTED.exec(words.slice(0, caret))?.[1] : undefined;
  const { data: all = [] } = useSkills(typed !== undefined);
  const options =
    typed === undefined
      ? []
      : all.filter(
          ({ name, accepted }) => accepted && skills.includes(name) && name.startsWith(typed),
        );
  const open = options.length > 0 && !isClosed;
  const at = Math.min(active, options.length - 1);
  if (isClosed && !/^\s*\//.test(words)) setIsClosed(false);

  const pick = (name: string | undefined) => {
    if (name === undefined || caret === null) return;
    setWords(`/${name} ${words.slice(caret).trimStart()}`);
    setCaret(null);
  };
  const onCaret = (field: HTMLTextAreaElement) => {
    setCaret(field.selectionStart === field.selectionEnd ? field.selectionStart : null);
    setActive(0);
  };
  /** Returns true for a key that the list handled. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open || isComposing(event)) return false;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setActive((at + by + options.length) % options.length);
    else if (event.key === "Escape") setIsClosed(true);
    else if ((isEnter(event) && !event.shiftKey) || (event.key === "Tab" && !event.shiftKey))
      pick(options[at]?.name);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    open,
    id,
    found: open ? options : [],
    active: at,
    setActive,
    pick,
    onKey,
    onCaret,
    onBlur: () => setCaret(null),
    /** Props of the text field while the list is open. */
    props: open ? { "aria-controls": id, "aria-activedescendant": `${id}-${at}` } : {},
  };
}
