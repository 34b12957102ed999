import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import { Fragment, type ReactNode } from "react";

const lowlight = createLowlight({
  bash,
  css,
  go,
  java,
  javascript,
  json,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
});
lowlight.registerAlias({
  bash: ["shell", "console"],
  javascript: ["node"],
  xml: ["vue", "svelte"],
});

type Tree = ReturnType<typeof lowlight.highlight>;
type Leaf = Tree["children"][number];

/** A few of the design's colours; other tokens stay plain. */
const INK: Record<string, string> = {
  attr: "text-brand-ink",
  attribute: "text-brand-ink",
  built_in: "text-(--a2)",
  comment: "text-ink-3 italic",
  doctag: "text-ink-3",
  keyword: "text-(--a4)",
  literal: "text-(--a3)",
  meta: "text-ink-3",
  name: "text-(--a4)",
  number: "text-(--a3)",
  property: "text-brand-ink",
  regexp: "text-ok",
  "selector-class": "text-(--a5)",
  "selector-id": "text-(--a5)",
  "selector-tag": "text-(--a4)",
  string: "text-ok",
  symbol: "text-(--a3)",
  tag: "text-ink-2",
  title: "text-(--a5)",
  type: "text-(--a2)",
  variable: "text-(--a3)",
};

/** Highlighted code, or null for an unknown language. */
export function highlight(code: string, language: string): ReactNode {
  if (!lowlight.registered(language)) return null;
  return <Leaves of={lowlight.highlight(language, code).children} />;
}

function Leaves({ of }: { of: Leaf[] }) {
  return of.map((leaf, at) => {
    if (leaf.type === "text") return <Fragment key={at}>{leaf.value}</Fragment>;
    if (leaf.type !== "element") return null;
    return (
      <span key={at} className={inkOf(leaf.properties.className)}>
        <Leaves of={leaf.children} />
      </span>
    );
  });
}

/** Classes look like `hljs-title function_`; the first is the kind. */
function inkOf(classes: unknown): string | undefined {
  const kind = Array.isArray(classes) ? String(classes[0]).replace(/^hljs-/, "") : "";
  return INK[kind];
}
