import { cx } from "class-variance-authority";
import type { Tokens } from "marked";
import { memo, type ReactNode } from "react";
import { CodeBlock } from "@/components/markdown/code-block";
import { directionOf } from "@/components/markdown/direction";
import { more } from "@/components/markdown/more/use-more";
import { Inline, TaskMark } from "@/components/markdown/parts/inline";
import { own, type MarkdownToken } from "@/components/markdown/grammar";
import { isLineBreak } from "@/components/markdown/parts/inline-html";
import { Table } from "@/components/markdown/parts/table";

/** Blocks that render the caret at the end of their own text. */
const writing = new Set<MarkdownToken["type"]>([
  "paragraph",
  "text",
  "heading",
  "list",
  "blockquote",
  "code",
]);

/** A list of blocks. `open`: the last one is still being written. */
export function Blocks({ tokens, open }: { tokens: MarkdownToken[]; open: boolean }) {
  const solid = tokens.filter((token) => token.type !== "space");
  const last = solid.at(-1);
  const levels = levelsOf(solid);
  return (
    <>
      {solid.map((token, at) => (
        <Block key={at} token={token} level={levels[at]} open={open && token === last} />
      ))}
      {open && !(last && writing.has(last.type)) && <Caret />}
    </>
  );
}

function Caret() {
  return (
    <span
      aria-hidden="true"
      className="ml-0.5 inline-block h-[1.2em] w-2 rounded-xs bg-brand align-[-0.22em]"
    />
  );
}

/** Tokens of finished blocks keep their identity, so these render only once. */
const Block = memo(function Block({
  token,
  level,
  open,
}: {
  token: MarkdownToken;
  /** Of a heading. */
  level?: number;
  open: boolean;
}): ReactNode {
  const Formula = more.get()?.Formula;
  switch (token.type) {
    case "heading":
      return <Heading token={token} level={level} open={open} />;
    case "paragraph":
      return (
        <p dir="auto">
          <Inline tokens={own(token.tokens)} />
          {open && <Caret />}
        </p>
      );
    case "text":
      return (
        <>
          {token.tokens ? <Inline tokens={own(token.tokens)} /> : token.text}
          {open && <Caret />}
        </>
      );
    case "checkbox":
      return <TaskMark checked={token.checked} />;
    case "code":
      // Closed, or it would be rendered again with every piece of it.
      if (token.lang === "math" && Formula && !open)
        return <Formula tex={token.text} display source={token.text} />;
      return (
        <CodeBlock
          code={token.text}
          language={(token.lang ?? "").match(/^\S+/)?.[0] ?? ""}
          caret={open && <Caret />}
        />
      );
    case "blockquote":
      return (
        <blockquote
          dir={directionOf(token.text)}
          className="flex flex-col gap-3 border-s-2 border-line-strong ps-4 text-ink-2"
        >
          <Blocks tokens={own(token.tokens)} open={open} />
        </blockquote>
      );
    case "list":
      return <List token={token} open={open} />;
    case "table":
      return <Table token={token} />;
    case "hr":
      return <hr className="my-1 border-line" />;
    case "html":
      if (isLineBreak(token.raw)) return null;
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          {token.raw.trimEnd()}
        </p>
      );
    case "formula":
      return token.open || !Formula ? (
        <p dir="auto" className="whitespace-pre-wrap">
          {token.raw}
        </p>
      ) : (
        <Formula tex={token.tex} display source={token.raw.trim()} />
      );
    case "space":
    case "def":
    case "footnote": // stands below the text
      return null;
    default:
      return <Inline tokens={[token]} />;
  }
});

const TAGS = ["h3", "h4", "h5", "h6"] as const;

/**
 * The levels of headings below the page's own two, without a gap: a reply that starts with '##' starts at the first.
 * Each only depends on those before it, so that a growing reply changes none.
 */
function levelsOf(tokens: MarkdownToken[]): (number | undefined)[] {
  const above: number[] = [];
  return tokens.map((token) => {
    if (token.type !== "heading") return undefined;
    while (above.length > 0 && above.at(-1)! >= token.depth) above.pop();
    above.push(token.depth);
    return above.length - 1;
  });
}

type HeadingProps = { token: Tokens.Heading; level?: number; open: boolean };

function Heading({ token, level = 0, open }: HeadingProps) {
  const Tag = TAGS[Math.min(level, TAGS.length - 1)]!;
  const size =
    token.depth === 1 ? "text-xl tracking-[-.02em]" : token.depth === 2 ? "text-base" : "text-15";
  return (
    <Tag dir="auto" className={cx("font-semibold not-first:mt-2", size)}>
      <Inline tokens={own(token.tokens)} />
      {open && <Caret />}
    </Tag>
  );
}

function List({ token, open }: { token: Tokens.List; open: boolean }) {
  const direction = directionOf(token.raw);
  const items = token.items.map((item, at) => {
    const itemDirection = directionOf(item.text) ?? direction;
    return (
      <li
        key={at}
        dir={item.loose ? itemDirection : "auto"} // which finds nothing in paragraphs, as these have their own
        className={cx(
          item.loose && "flex flex-col gap-3",
          item.task && "list-none",
          itemDirection !== direction && "list-inside", // its marker would be outside of the list
        )}
      >
        <Blocks tokens={own(item.tokens)} open={open && at === token.items.length - 1} />
      </li>
    );
  });
  const looks = cx(
    "flex flex-col ps-6 marker:text-ink-3 [&_ol]:mt-1.5 [&_ul]:mt-1.5",
    token.loose ? "gap-3" : "gap-1.5",
  );
  if (!token.ordered)
    return (
      <ul dir={direction} className={cx("list-disc", looks)}>
        {items}
      </ul>
    );
  return (
    <ol
      dir={direction}
      start={token.start === "" ? undefined : token.start}
      className={cx("list-decimal", looks)}
    >
      {items}
    </ol>
  );
}
