"use client";
import { createContext, useContext, useId, useMemo, type MouseEvent, type ReactNode } from "react";
import type { Footnote } from "@/components/markdown/more/footnotes";
import { own, type MarkdownToken } from "@/components/markdown/grammar";
import type { Read } from "@/components/markdown/read";
import { useText } from "@/lib/texts/use-text";

type Notes = { id: string; all: Footnote[]; numbers: ReadonlyMap<string, number> };

const NONE: Notes = { id: "", all: [], numbers: new Map() };
const Known = createContext<Notes>(NONE);

type Props = {
  read: Read;
  children: ReactNode;
  /** Renders the blocks of a note. */
  draw: (blocks: MarkdownToken[]) => ReactNode;
};

/** A text with its footnotes below, numbered in the order in which the text mentions them. */
export function WithFootnotes({ read, children, draw }: Props) {
  const id = useId();
  const notes = useMemo(() => notesOf(read, id), [read, id]);
  return (
    <Known value={notes}>
      {children}
      {notes.all.length > 0 && <List notes={notes} draw={draw} />}
    </Known>
  );
}

function List({ notes: { id, all }, draw }: { notes: Notes; draw: Props["draw"] }) {
  const t = useText();
  return (
    <section aria-label={t("Footnotes")} className="border-t border-line pt-3 text-13 text-ink-2">
      <ol className="flex list-decimal flex-col gap-1.5 ps-6 marker:text-ink-3">
        {all.map((note, at) => (
          <li key={at} id={`${id}${at + 1}`} tabIndex={-1}>
            {draw(own(note.tokens))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where a text mentions a note; as written while there is no such note. */
export function FootnoteMark({ label, raw }: { label: string; raw: string }) {
  const t = useText();
  const { id, numbers } = useContext(Known);
  const number = numbers.get(label);
  if (number === undefined) return raw;
  const note = `${id}${number}`;
  const show = (event: MouseEvent) => {
    event.preventDefault(); // the page's URL stays
    document.getElementById(note)?.focus();
  };
  return (
    <sup>
      <a
        href={`#${note}`}
        aria-label={t("Footnote {number}", { number })}
        className="px-0.5 text-brand-ink hover:underline"
        onClick={show}
      >
        {number}
      </a>
    </sup>
  );
}

function notesOf({ text, done, open }: Read, id: string): Notes {
  if (!text.includes("[^")) return NONE;
  const footnotes = footnotesIn([...done, ...open]);
  if (footnotes.length === 0) return NONE;
  const mentioned = [...text.matchAll(/\[\^([^\][\s]{1,80})\](?!:)/g)].map(([, label]) => label);
  const place = (label: string) => (mentioned.indexOf(label) + 1 || Infinity) as number;
  const all = footnotes.toSorted((one, other) => sign(place(one.label), place(other.label)));
  const numbers = new Map<string, number>();
  for (const [at, { label }] of all.entries()) if (!numbers.has(label)) numbers.set(label, at + 1);
  return { id, all, numbers };
}

/** Notes that are mentioned nowhere stay in order. */
const sign = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

/** Including those within lists and quotes. */
const footnotesIn = (blocks: MarkdownToken[]): Footnote[] =>
  blocks.flatMap((each) =>
    each.type === "footnote"
      ? [each]
      : each.type === "blockquote"
        ? footnotesIn(own(each.tokens))
        : each.type === "list"
          ? each.items.flatMap((item) => footnotesIn(own(item.tokens)))
          : [],
  );
