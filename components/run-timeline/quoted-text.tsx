"use client";
import { useEffect, useRef } from "react";
import type { KnowledgeText } from "@/lib/knowledge/contract";

type Props = { text: KnowledgeText };

/** A part of a document as it is written, with the quoted words marked and in view. */
export function QuotedText({ text: { text, part, highlight } }: Props) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    void mark.current?.scrollIntoView({ block: "center" }); // some browsers return a promise
  }, [part, highlight?.from]);
  const { from, to } = highlight ?? { from: text.length, to: text.length };
  return (
    <div dir="auto" className="text-15 leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {text.slice(0, from)}
      {highlight && (
        <mark ref={mark} className="rounded-sm bg-warn-soft px-0.5 text-ink ring-1 ring-warn/40">
          {text.slice(from, to)}
        </mark>
      )}
      {text.slice(to)}
    </div>
  );
}
