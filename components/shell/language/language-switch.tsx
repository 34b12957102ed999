"use client";
import { choose, useSpoken } from "@/lib/texts/language";
import { languages } from "@/lib/texts/languages";

type Props = {
  className: string;
  /** The page has parts that only the server renders: it is loaded again. */
  reloads?: boolean;
};

/** The other languages, each in its own name. Hidden without scripts, which it needs. */
export function LanguageSwitch({ className, reloads = false }: Props) {
  const { language } = useSpoken();
  return languages
    .filter(({ id }) => id !== language)
    .map(({ id, label }) => (
      <button
        key={id}
        type="button"
        lang={id}
        className={`${className} [html:not([data-alive])_&]:hidden`}
        onClick={() => void choose(id).then(() => reloads && window.location.reload())}
      >
        {label}
      </button>
    ));
}
