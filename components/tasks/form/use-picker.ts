"use client";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import type { Agent } from "@/lib/agents/contract";
import { taskLimits } from "@/lib/tasks/rules";
import { isComposing } from "@/components/ui/form/enter-key";

/** The action of each key; undefined: its default action. */
type Keys = { [key: string]: (() => void) | false | undefined };

export function press(event: KeyboardEvent, keys: Keys): void {
  const act = isComposing(event) ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** The picker's state: the typed text, the matching agents, the active option, and the action of each key. */
export function usePicker(agents: Agent[], value: string[], onChange: (value: string[]) => void) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const wanted = words.trim().toLowerCase();
  const options = agents.filter((agent) => agent.name.toLowerCase().includes(wanted));
  const active = options[Math.min(at, options.length - 1)];
  const optionId = (agent: Agent) => `${listId}-${agent.AgentId}`;

  const toggle = (agent: Agent) => {
    if (value.includes(agent.name)) onChange(value.filter((name) => name !== agent.name));
    else if (value.length < taskLimits.agents) onChange([...value, agent.name]);
    setWords("");
  };
  const write = (typed: string) => {
    setWords(typed);
    setAt(0);
    setOpen(true);
  };
  const step = (by: number) => {
    setOpen(true);
    if (open && options.length > 0)
      setAt((Math.min(at, options.length - 1) + by + options.length) % options.length);
  };
  const keys: Keys = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: open && active && (() => toggle(active)),
    Escape: open && (() => setOpen(false)),
    Backspace: words === "" && value.length > 0 && (() => onChange(value.slice(0, -1))),
  };

  return {
    listId,
    input,
    words,
    open,
    setOpen,
    shown: options,
    active,
    optionId,
    toggle,
    write,
    keys,
  };
}
