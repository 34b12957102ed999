"use client";
import * as Dialog from "@radix-ui/react-dialog";
import { cx } from "class-variance-authority";
import { Search } from "@/components/icons/search";
import { useId, useState, type KeyboardEvent } from "react";
import { Keys } from "@/components/shell/palette/keys";
import { noteOpened } from "@/components/shell/palette/recent";
import { useHits, type Hit, type HitGroup } from "@/components/shell/palette/use-hits";
import { holdsToasts } from "@/components/ui/feedback/toast-region";
import { navigate } from "@/components/ui/navigate";
import { useText } from "@/lib/texts/use-text";
import { isComposing, isEnter } from "@/components/ui/form/enter-key";

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onHelp: () => void };

/** Search and open: a text field with a list below that the arrow keys navigate. */
export function PaletteDialog({ open, onOpenChange, onHelp }: Props) {
  const t = useText();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:[animation:fade-in_var(--t-2)_var(--ease)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(70dvh,560px)] max-w-[640px] flex-col overflow-hidden rounded-xl bg-raised shadow-dialog data-[state=open]:[animation:fade-in_var(--t-2)_var(--ease)] wide:top-30"
        >
          <Dialog.Title className="sr-only">{t("Search or jump to")}</Dialog.Title>
          <Finder onDone={() => onOpenChange(false)} onHelp={onHelp} />
          <div ref={holdsToasts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const combobox = {
  role: "combobox",
  "aria-expanded": true,
  autoComplete: "off",
  spellCheck: false,
  className: "h-14 min-w-0 flex-1 bg-transparent text-base outline-none! placeholder:text-ink-3",
} as const;

function Finder({ onDone, onHelp }: { onDone: () => void; onHelp: () => void }) {
  const t = useText();
  const list = useId();
  const [typed, setTyped] = useState("");
  const groups = useHits(typed, onHelp);
  const hits = groups.flatMap((group) => group.hits);
  const { at, setChosen, walk } = useChosen(hits.length);

  function open(hit: Hit): void {
    if (hit.key !== "help") onDone();
    if (hit.href === undefined) return hit.run();
    const { kind, label, href } = hit;
    if (kind) noteOpened({ key: hit.key.replace(/^recent-/, ""), kind, label, href });
    navigate(href);
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const hit = hits[at];
    if (isComposing(event)) return;
    if (isEnter(event) && hit) open(hit);
    else if (event.key === "?" && typed === "") onHelp();
    else if (!walk(event.key)) return;
    event.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-5 flex-none text-ink-3" />
        <input
          {...combobox}
          dir="auto"
          aria-label={t("Search or jump to")}
          aria-controls={list}
          aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
          placeholder={t("Search or jump to")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Keys keys={["Esc"]} />
      </div>
      <div
        id={list}
        role="listbox"
        aria-label={t("Results")}
        className="min-h-0 flex-1 overflow-y-auto px-1.5 py-2"
      >
        <Groups
          groups={groups}
          at={at}
          list={list}
          query={typed.trim()}
          onOpen={open}
          onPoint={setChosen}
        />
      </div>
      <HowMany count={hits.length} />
      <Foot />
    </>
  );
}

/** The selected row; the arrow keys wrap around. `walk`: false for any other key. */
function useChosen(count: number) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, count - 1));
  const walk = (key: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setChosen((at + step + count) % Math.max(1, count));
    return step !== undefined;
  };
  return { at, setChosen, walk };
}

function HowMany({ count }: { count: number }) {
  const t = useText();
  return (
    <>
      <p role="status" className="sr-only">
        {t({ one: "{count} result", other: "{count} results" }, { count })}
      </p>
      {count === 0 && <p className="px-5 pb-8 text-center text-ink-2">{t("Nothing found.")}</p>}
    </>
  );
}

function Foot() {
  const t = useText();
  return (
    <div className="hidden items-center gap-4 border-t border-line bg-subtle px-4 py-2.5 text-13 text-ink-2 wide:flex">
      <Keys keys={["↑", "↓"]} label={t("move")} />
      <Keys keys={["Enter"]} label={t("open")} />
      <Keys keys={["?"]} label={t("all shortcuts")} />
    </div>
  );
}

type GroupsProps = {
  groups: HitGroup[];
  at: number;
  list: string;
  query: string;
  onOpen: (hit: Hit) => void;
  onPoint: (at: number) => void;
};

function Groups({ groups, at, list, query, onOpen, onPoint }: GroupsProps) {
  return groups.map((group, number) => {
    const before = groups.slice(0, number).reduce((sum, each) => sum + each.hits.length, 0);
    return (
      <div key={group.title} role="group" aria-label={group.title}>
        <p aria-hidden="true" className="px-3 py-1.5 text-13 text-ink-3">
          {group.title}
        </p>
        {group.hits.map((hit, index) => (
          <Row
            key={hit.key}
            id={`${list}-${before + index}`}
            hit={hit}
            chosen={at === before + index}
            query={query}
            onOpen={() => onOpen(hit)}
            onPoint={() => onPoint(before + index)}
          />
        ))}
      </div>
    );
  });
}

type RowProps = {
  id: string;
  hit: Hit;
  chosen: boolean;
  query: string;
  onOpen: () => void;
  onPoint: () => void;
};

function Row({ id, hit, chosen, query, onOpen, onPoint }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      // The selected row stays in view, however it was selected.
      ref={chosen ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
      onClick={onOpen}
      onPointerMove={chosen ? undefined : onPoint}
      className={cx(
        "flex h-10 cursor-pointer items-center gap-3 rounded-lg px-3",
        chosen && "bg-press",
      )}
    >
      <span
        aria-hidden="true"
        className="flex w-6 flex-none justify-center text-ink-2 [&_svg]:size-4"
      >
        {hit.icon}
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">
        <Marked text={hit.label} query={query} />
      </span>
      {hit.aside && (
        <span className="max-w-40 flex-none truncate text-13 text-ink-3">{hit.aside}</span>
      )}
      {chosen && <Keys keys={["Enter"]} />}
    </div>
  );
}

/** A text with the search words highlighted. */
function Marked({ text, query }: { text: string; query: string }) {
  const at = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1;
  if (at < 0) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-semibold text-brand-ink">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
