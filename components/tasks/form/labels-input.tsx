"use client";
import { X } from "@/components/icons/x";
import { useRef, useState } from "react";
import { isEnter } from "@/components/ui/form/enter-key";
import { taskLimits } from "@/lib/tasks/rules";
import { useText } from "@/lib/texts/use-text";

type Props = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  value: string[];
  onChange: (value: string[]) => void;
};

/** Short texts: added with Enter or a comma and on leaving the field, removed with Backspace or their button. */
export function LabelsInput({ value, onChange, ...field }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const add = (typed: string) => {
    setWords("");
    const usedLabels = new Set(value.map((label) => label.toLowerCase()));
    const fresh = typed
      .split(",")
      .map((label) => label.trim())
      .filter((label) => label !== "" && !usedLabels.has(label.toLowerCase()));
    if (fresh.length) onChange([...value, ...fresh].slice(0, taskLimits.labels));
  };
  return (
    <div
      onClick={() => input.current?.focus()}
      className="field-box flex min-h-11 cursor-text flex-wrap items-center gap-1.5 rounded-lg border border-field bg-surface p-1.5 has-[input:focus]:border-brand has-[input:focus]:outline has-[input:focus]:outline-brand wide:min-h-9"
    >
      {value.map((label) => (
        <span
          key={label}
          className="flex h-7 max-w-full items-center gap-1 rounded-md bg-press pr-0.5 pl-2 text-13 wide:h-6"
        >
          <span className="min-w-0 truncate">{label}</span>
          <button
            type="button"
            aria-label={t("Remove {name}", { name: label })}
            onClick={() => onChange(value.filter((each) => each !== label))}
            className="flex size-6 flex-none items-center justify-center rounded text-ink-2 hover:text-ink pointer-coarse:size-7"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </span>
      ))}
      <input
        {...field}
        ref={input}
        name="labels"
        autoComplete="off"
        maxLength={taskLimits.label}
        value={words}
        onChange={({ target }) =>
          target.value.includes(",") ? add(target.value) : setWords(target.value)
        }
        onBlur={() => add(words)}
        onKeyDown={(event) => {
          if (isEnter(event) && words.trim() !== "") {
            event.preventDefault(); // it does not submit the form
            add(words);
          } else if (event.key === "Backspace" && words === "") onChange(value.slice(0, -1));
        }}
        className="h-7 min-w-24 flex-1 bg-transparent px-1.5 text-base outline-none! wide:h-6 wide:text-sm"
      />
    </div>
  );
}
