"use client";
import { cx } from "class-variance-authority";
import { Check } from "@/components/icons/check";
import { ChevronsUpDown } from "@/components/icons/chevrons-up-down";
import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { TextInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";
import { isComposing, isEnter } from "@/components/ui/form/enter-key";

/** More than these are not rendered: typing finds the others. */
const MOST = 100;

export type ComboboxOption = {
  value: string;
  label: string;
  /** Searched and shown, too. */
  detail?: string;
  /** Its group heading; options of a group are adjacent. */
  group?: string;
  /** 20 px, on the left. */
  icon?: ReactNode;
};

type Props = {
  label: string;
  value: string;
  options: readonly ComboboxOption[];
  onChange: (value: string) => void;
  placeholder?: string;
  /** Inside the field, on the left: an icon of the selection. */
  start?: ReactNode;
};

/**
 * Selects one of many: found by typing, picked with the arrow keys and Enter, or with the pointer (the 'editable
 * combobox' of the ARIA practices). Leaving it without a pick changes nothing.
 */
export function Combobox({ label, value, options, onChange, placeholder, start }: Props) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = words !== null;
  const chosen = options.find((each) => each.value === value);
  const matching = open ? options.filter((each) => fits(each, words)) : [];
  const visibleOptions = matching.slice(0, MOST);
  const optionId = (at: number) => optionIdOf(listId, at);

  const show = () => {
    if (open) return;
    setWords("");
    setActive(
      Math.max(
        0,
        options.slice(0, MOST).findIndex((each) => each.value === value),
      ),
    );
  };
  const close = () => setWords(null);
  const pick = (option: ComboboxOption | undefined) => {
    close();
    if (option) onChange(option.value);
  };
  const move = (to: number) => {
    const next = (to + visibleOptions.length) % visibleOptions.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) =>
    onKey(event, open, {
      close,
      pick: () => pick(visibleOptions[active]),
      step: (by) => (open ? visibleOptions.length > 0 && move(active + by) : show()),
    });
  return (
    <div className="relative" onBlur={close}>
      <TextInput
        ref={field}
        scale="lg"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && visibleOptions[active] ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={open && chosen ? chosen.label : placeholder}
        className={cx("truncate pr-9 font-medium", start && !open ? "pl-11" : "")}
        value={open ? words : (chosen?.label ?? "")}
        onClick={show}
        onChange={(event) => {
          setWords(open ? event.target.value : typedSince(chosen?.label, event.target.value));
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Marks start={open ? undefined : start} />
      <List
        id={listId}
        label={label}
        words={words}
        visibleOptions={visibleOptions}
        left={matching.length - visibleOptions.length}
        active={active}
        value={value}
        onEnter={setActive}
        onPick={pick}
      />
    </div>
  );
}

/** Inside the field: the selection, and that there is a list. */
function Marks({ start }: { start: ReactNode }) {
  return (
    <>
      {start && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center">
          {start}
        </span>
      )}
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-2"
      />
    </>
  );
}

type Acts = { close: () => void; pick: () => void; step: (by: number) => unknown };

function onKey(event: KeyboardEvent, open: boolean, { close, pick, step }: Acts): void {
  if (isComposing(event)) return;
  if (event.key === "Escape" && open) {
    event.stopPropagation(); // otherwise the surrounding drawer closes
    event.preventDefault();
    return close();
  }
  if (isEnter(event) && open) {
    event.preventDefault();
    return pick();
  }
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  step(by);
}

type ListProps = {
  id: string;
  label: string;
  /** The typed text; null: closed. */
  words: string | null;
  visibleOptions: readonly ComboboxOption[];
  /** How many more match. */
  left: number;
  active: number;
  value: string;
  onEnter: (at: number) => void;
  onPick: (option: ComboboxOption) => void;
};

const optionIdOf = (listId: string, at: number): string => `${listId}-${at}`;

function List({
  id,
  label,
  words,
  visibleOptions,
  left,
  active,
  value,
  onEnter,
  onPick,
}: ListProps) {
  const t = useText();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={words === null}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(24rem,60dvh)] overflow-y-auto rounded-lg bg-raised p-1 shadow-float"
    >
      {visibleOptions.map((option, at) => (
        <Fragment key={option.value}>
          {option.group && option.group !== visibleOptions[at - 1]?.group && (
            <p role="presentation" className="px-2.5 pt-2 pb-1 text-xs text-ink-3">
              {option.group}
            </p>
          )}
          <Option
            id={optionIdOf(id, at)}
            option={option}
            active={at === active}
            chosen={option.value === value}
            onEnter={() => onEnter(at)}
            onPick={() => onPick(option)}
          />
        </Fragment>
      ))}
      {words !== null && visibleOptions.length === 0 && (
        <p role="presentation" className="px-2.5 py-2 text-13 text-ink-2">
          {t("Nothing matches “{words}”", { words })}
        </p>
      )}
      {left > 0 && (
        <p role="presentation" className="px-2.5 py-2 text-13 text-ink-3">
          {t(
            { one: "{count} more: type to find it", other: "{count} more: type to find them" },
            { count: left },
          )}
        </p>
      )}
    </div>
  );
}

type OptionProps = {
  id: string;
  option: ComboboxOption;
  active: boolean;
  chosen: boolean;
  onEnter: () => void;
  onPick: () => void;
};

function Option({ id, option, active, chosen, onEnter, onPick }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      onPointerMove={onEnter}
      onClick={onPick}
      className={cx(
        "flex min-h-10 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 wide:min-h-8",
        active && "bg-press",
      )}
    >
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.detail && (
          <span className="block truncate text-xs text-ink-2">{option.detail}</span>
        )}
      </span>
      {chosen && <Check aria-hidden="true" className="size-4 flex-none" />}
    </div>
  );
}

const fits = ({ label, detail = "" }: ComboboxOption, words: string): boolean =>
  `${label} ${detail}`.toLowerCase().includes(words.trim().toLowerCase());

/** The text typed into the closed field, without the selected name. */
const typedSince = (before: string | undefined, now: string): string =>
  before && now.startsWith(before) ? now.slice(before.length) : now;
