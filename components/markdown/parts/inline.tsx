"use client";
import { Check } from "@/components/icons/check";
import type { MarkedToken, Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { decodeEntities } from "@/components/markdown/entities";
import { own } from "@/components/markdown/read";
import { useText } from "@/lib/texts/use-text";

/** Inline tokens. Keys are indexes, since tokens are only ever appended. */
export function Inline({ tokens }: { tokens: MarkedToken[] }) {
  return tokens.map((token, at) => <Fragment key={at}>{drawn(token)}</Fragment>);
}

const inside = (token: { tokens: Tokens.Generic["tokens"] }) => (
  <Inline tokens={own(token.tokens)} />
);

function drawn(token: MarkedToken): ReactNode {
  switch (token.type) {
    case "text":
      return token.tokens ? inside({ tokens: token.tokens }) : decodeEntities(token.text);
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
        <code className="rounded-md bg-hover px-1.25 py-0.5 font-mono text-[0.87em] [overflow-wrap:anywhere]">
          {token.text}
        </code>
      );
    case "br":
      return <br />;
    case "link":
      if (typeof token.href !== "string") return token.raw;
      return (
        <LinkOut address={token.autolink ? token.href : decodeEntities(token.href)}>
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

function LinkOut({ address, children }: { address: string; children: ReactNode }) {
  const href = safeHref(address);
  if (href === null) return children;
  return (
    <a
      href={href}
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
      className="mr-2 -ml-6 inline-flex size-4 items-center justify-center rounded-sm border border-field align-[-0.15em]"
    >
      {checked && <Check aria-hidden="true" strokeWidth={2.5} className="size-3" />}
    </span>
  );
}

/** Only these become links; anything else is shown as text. */
const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/**
 * The URL as a browser would resolve it, or null when it must not be a link. Relative URLs are refused: an answer has
 * no base URL.
 */
function safeHref(address: string): string | null {
  try {
    const url = new URL(address);
    return SCHEMES.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
