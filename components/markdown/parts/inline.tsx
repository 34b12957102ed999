"use client";
import { Check } from "@/components/icons/check";
import type { Tokens } from "marked";
import { Fragment, use, type ReactNode } from "react";
import { decodeEntities } from "@/components/markdown/entities";
import { more } from "@/components/markdown/more/use-more";
import { own, type MarkdownToken } from "@/components/markdown/grammar";
import { NumberMarks } from "@/components/markdown/marks";
import { isLineBreak, withTagged } from "@/components/markdown/parts/inline-html";
import { useText } from "@/lib/texts/use-text";

/** Inline tokens. Keys are indexes, since tokens are only ever appended. */
export function Inline({ tokens }: { tokens: MarkdownToken[] }) {
  return withTagged(tokens).map((token, at) => <Fragment key={at}>{drawn(token)}</Fragment>);
}

type FromMoreProps = { token: Extract<MarkdownToken, { type: "formula" | "footnoteMark" }> };

function FromMore({ token }: FromMoreProps): ReactNode {
  const parts = more.get();
  if (!parts) return token.raw;
  return token.type === "formula" ? (
    <parts.Formula tex={token.tex} display={token.display} source={token.raw} />
  ) : (
    <parts.FootnoteMark label={token.label} raw={token.raw} />
  );
}

const CODE = "rounded-md bg-hover px-1.25 py-0.5 font-mono text-[0.87em] [overflow-wrap:anywhere]";

const inside = (token: { tokens: Tokens.Generic["tokens"] }) => (
  <Inline tokens={own(token.tokens)} />
);

function drawn(token: ReturnType<typeof withTagged>[number]): ReactNode {
  switch (token.type) {
    case "text":
      return token.tokens ? (
        inside({ tokens: token.tokens })
      ) : (
        <Text text={decodeEntities(token.text)} />
      );
    case "escape":
      return token.text;
    case "strong":
      return <strong className="font-semibold">{inside(token)}</strong>;
    case "em":
      return <em>{inside(token)}</em>;
    case "del":
      return <del>{inside(token)}</del>;
    case "codespan":
      return (
        <code dir="ltr" className={CODE}>
          {token.text}
        </code>
      );
    case "br":
      return <br />;
    case "html":
      return isLineBreak(token.raw) ? <br /> : token.raw;
    case "tagged": {
      const Tag = token.tag;
      return <Tag className={Tag === "kbd" ? CODE : undefined}>{inside(token)}</Tag>;
    }
    case "formula":
    case "footnoteMark":
      return <FromMore token={token} />;
    case "link":
      if (typeof token.href !== "string") return token.raw;
      return (
        <LinkOut
          address={token.autolink ? token.href : decodeEntities(token.href)}
          bare={token.autolink}
        >
          {token.autolink ? token.text : inside(token)}
        </LinkOut>
      );
    case "image": {
      if (typeof token.href !== "string") return token.raw;
      const address = decodeEntities(token.href);
      return <LinkOut address={address}>{decodeEntities(token.text) || address}</LinkOut>;
    }
    case "checkbox":
      return <TaskMark checked={token.checked} />;
    default:
      return token.raw;
  }
}

const NUMBER = /\[(\d{1,4})\]/;

/** Text in which numbers in brackets may refer to something. */
function Text({ text }: { text: string }): ReactNode {
  const mark = use(NumberMarks);
  if (!mark || !NUMBER.test(text)) return text;
  // Every second part is a number. Parts are only ever appended, so their positions are keys.
  return text.split(NUMBER).map((part, at) => {
    if (at % 2 === 0) return part;
    const marked = mark(Number(part));
    return <Fragment key={at}>{marked ?? `[${part}]`}</Fragment>;
  });
}

type LinkProps = {
  address: string;
  /** Shown as its URL. */
  bare?: boolean;
  children: ReactNode;
};

function LinkOut({ address, bare = false, children }: LinkProps) {
  const href = safeHref(address);
  if (href === null) return children;
  return (
    <a
      href={href}
      dir={bare ? "ltr" : undefined}
      target="_blank"
      rel="noopener noreferrer"
      className="text-brand-ink underline decoration-brand-line underline-offset-2 [overflow-wrap:anywhere] hover:decoration-current"
    >
      {children}
    </a>
  );
}

export function TaskMark({ checked }: { checked: boolean }) {
  const t = useText();
  return (
    <span
      role="img"
      aria-label={checked ? t("Done") : t("Not done")}
      className="me-2 -ms-6 inline-flex size-4 items-center justify-center rounded-sm border border-field align-[-0.15em]"
    >
      {checked && <Check aria-hidden="true" strokeWidth={2.5} className="size-3" />}
    </span>
  );
}

/** Only these become links; anything else is shown as text. */
const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/**
 * The URL as a browser would resolve it, or null when it must not be a link. Relative URLs are refused: a reply has no
 * base URL.
 */
function safeHref(address: string): string | null {
  try {
    const url = new URL(address);
    return SCHEMES.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
