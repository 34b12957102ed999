"use client";
import { Search } from "@/components/icons/search";
import { useRef } from "react";
import { TextInput } from "@/components/ui/form/input";

/** A search starts when typing pauses. */
const PAUSE_MS = 200;

type Props = { label: string; onSearch: (words: string) => void };

export function SearchField({ label, onSearch }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <div role="search" className="w-full wide:w-55">
      <TextInput
        type="search"
        scale="sm"
        maxLength={200}
        start={<Search aria-hidden="true" />}
        aria-label={label}
        placeholder={label}
        onChange={(event) => {
          const words = event.target.value.trim();
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(words), PAUSE_MS);
        }}
      />
    </div>
  );
}
