"use client";
import { Search } from "@/components/icons/search";
import { useState, type MouseEvent, type ReactNode } from "react";
import { TextInput } from "@/components/ui/form/input";
import { lazyPart, closes } from "@/components/ui/late/lazy-part";
import { copyText } from "@/components/ui/use-copied";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";
import { useText } from "@/lib/texts/use-text";

const TryDialog = lazyPart(
  () => import("@/components/docs/try-dialog").then((part) => part.TryDialog),
  { ahead: false, onGivenUp: closes },
);

/** Search, copying and trial calls: what scripts add to the reference. */
export function ReferenceTools({ children }: { children: ReactNode }) {
  const t = useText();
  const [hitCount, setHitCount] = useState<number | null>(null);
  const [copied, setCopied] = useState("");
  const [tried, setTried] = useState<{ name: string; open: boolean }>({ name: "", open: false });

  function press(event: MouseEvent): void {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-copy], [data-try]");
    if (!button) return;
    if (button.dataset.try)
      setTried({ name: button.closest("details")?.dataset.endpoint ?? "", open: true });
    else
      void copyText(button.parentElement?.querySelector("pre")?.textContent ?? "").then((done) =>
        setCopied(done ? t("Copied") : t("Copying failed")),
      );
  }

  return (
    <div ref={listen} className={ONE_LANGUAGE}>
      <div className="sticky top-0 z-10 mt-5 bg-stage py-2">
        <div className="flex flex-wrap items-center gap-2">
          <CodeLanguage />
          <div className="min-w-40 flex-1 [html:not([data-alive])_&]:hidden">
            <TextInput
              type="search"
              aria-label={t("Search the reference")}
              placeholder={t("Search, or press /")}
              aria-keyshortcuts="/"
              data-search
              start={<Search aria-hidden="true" />}
              onChange={(event) => setHitCount(filter(event.target.value))}
            />
          </div>
        </div>
        <p role="status" className="text-13 text-ink-2">
          {copied ||
            (hitCount === null
              ? ""
              : t({ one: "{count} endpoint", other: "{count} endpoints" }, { count: hitCount }))}
        </p>
      </div>
      <div onClick={press} onPointerDown={() => setCopied("")}>
        {children}
      </div>
      <TryDialog {...tried} onOpenChange={(open) => setTried((before) => ({ ...before, open }))} />
    </div>
  );
}

const LANGUAGES = ["curl", "JavaScript", "Python"];
/** Where this browser stores the language of examples. */
const ENTRY = "troupe-docs-language";
/** Shows only the examples in the chosen language, even without scripts. */
const ONE_LANGUAGE = [
  "[&:has([value=curl]:checked)_[data-code]:not([data-code=curl])]:hidden",
  "[&:has([value=JavaScript]:checked)_[data-code]:not([data-code=JavaScript])]:hidden",
  "[&:has([value=Python]:checked)_[data-code]:not([data-code=Python])]:hidden",
].join(" ");

function CodeLanguage() {
  const t = useText();
  return (
    <fieldset className="inline-flex rounded-lg bg-press p-0.75">
      <legend className="sr-only">{t("Language of the examples")}</legend>
      {LANGUAGES.map((each) => (
        <label
          key={each}
          className="relative inline-flex h-10 cursor-pointer items-center rounded-md px-3 text-13 font-medium text-ink-2 hover:text-ink has-checked:bg-thumb has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring) wide:h-7 forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name="code-language"
            value={each}
            defaultChecked={each === LANGUAGES[0]}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={() => writeStorage("local", ENTRY, each)}
          />
          {each}
        </label>
      ))}
    </fieldset>
  );
}

/** `/` moves to the search; a URL with an anchor, or a group, opens what it names. */
function listen(box: HTMLDivElement): () => void {
  const chosen = readStorage("local", ENTRY);
  if (chosen && LANGUAGES.includes(chosen))
    box.querySelector<HTMLInputElement>(`[value="${chosen}"]`)!.checked = true;
  const open = () => {
    const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
  };
  const type = (event: KeyboardEvent) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (
      target instanceof HTMLElement &&
      target.closest("input, textarea, select, dialog, [role=dialog]")
    )
      return;
    event.preventDefault();
    box.querySelector<HTMLInputElement>("[data-search]")?.focus();
  };
  const wanted = new URLSearchParams(window.location.search).get("group");
  if (wanted) document.getElementById(wanted)?.scrollIntoView(); // unknown: the whole page
  open();
  window.addEventListener("hashchange", open);
  window.addEventListener("keydown", type);
  return () => {
    window.removeEventListener("hashchange", open);
    window.removeEventListener("keydown", type);
  };
}

/** Hides endpoints that don't contain all of the words; null without a search. */
function filter(text: string): number | null {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let hitCount = 0;
  for (const group of document.querySelectorAll<HTMLElement>("[data-group]")) {
    let here = 0;
    for (const each of group.querySelectorAll<HTMLElement>("[data-endpoint]")) {
      const head = each.querySelector("summary")?.textContent?.toLowerCase() ?? "";
      const fits = words.every((word) => head.includes(word));
      each.hidden = !fits;
      if (fits) here++;
    }
    group.hidden = here === 0;
    hitCount += here;
  }
  return words.length ? hitCount : null;
}
