"use client";
import { useEffect, useRef, useState } from "react";
import { Search } from "@/components/icons/search";
import { TextInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";

/** About the pause between two keystrokes. */
const PAUSE_MS = 250;

type Props = {
  id?: string;
  label: string;
  /** By default that it searches by name. */
  placeholder?: string;
  /** What is searched for now. */
  words: string;
  onSearch: (words: string) => void;
};

/** Searches a list by name as one types. */
export function NameSearch({ id, label, placeholder, words, onSearch }: Props) {
  const t = useText();
  const [typed, setTyped] = useState(words);
  const [lastWords, setLastWords] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (lastWords !== words) {
    setLastWords(words);
    setTyped(words); // the search was cleared elsewhere
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextInput
      id={id}
      type="search"
      scale="sm"
      start={<Search aria-hidden="true" />}
      aria-label={label}
      placeholder={placeholder ?? t("Search by name")}
      maxLength={200}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(value.trim()), PAUSE_MS);
      }}
    />
  );
}
