"use client";
import { Search } from "@/components/icons/search";
import { useEffect, useRef } from "react";
import { focusTargets } from "@/components/tasks/focus-targets";
import { go } from "@/components/tasks/use-address";
import { TextInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";

/** The URL is updated when typing pauses: browsers limit how often it may change. */
const PAUSE_MS = 150;

/** The field holds the text being typed; the URL, the text of the last pause. So typing never waits for the URL. */
export function TaskSearch({ q }: { q: string }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Cleared, or changed by history navigation: a value that was not typed here.
    if (
      field.current &&
      (q === "" || document.activeElement !== field.current) &&
      timer.current === undefined
    )
      field.current.value = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="max-wide:min-w-0 max-wide:flex-1 max-wide:basis-3/5 wide:max-w-55 wide:min-w-40 wide:flex-1">
      <TextInput
        ref={field}
        id={focusTargets.search}
        type="search"
        scale="sm"
        start={<Search aria-hidden="true" />}
        aria-label={t("Search tasks")}
        placeholder={t("Search tasks")}
        defaultValue={q}
        onChange={(event) => {
          const words = event.target.value;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            timer.current = undefined;
            go({ q: words }, "replace");
          }, PAUSE_MS);
        }}
      />
    </div>
  );
}
