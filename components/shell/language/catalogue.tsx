"use client";
import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { Served } from "@/components/shell/language/served";
import { english, languages, type Language } from "@/lib/texts/languages";

type Provider = ComponentType<{ children: ReactNode }>;
/**
 * The English texts are in the code. Each other language is a separate script, loaded only by its pages. The framework
 * adds it to the head of a page if it sees the import here.
 */
const inHead: Partial<Record<Language, Provider>> = {
  de: dynamic(() => import("@/components/shell/language/german").then((part) => part.German)),
};

/** By the line in lib/texts/languages.ts alone, a language's script is loaded after the page's others. */
const providers: Partial<Record<Language, Provider>> = Object.fromEntries(
  languages.flatMap(({ id, load }) =>
    load ? [[id, inHead[id] ?? dynamic(provider(id, load))]] : [],
  ),
);

function provider(
  language: Language,
  load: () => Promise<Pick<typeof english, "texts" | "reasons">>,
): () => Promise<Provider> {
  return async () => {
    const spoken = { language, ...(await load()) };
    return function Texts({ children }) {
      return <Served spoken={spoken}>{children}</Served>;
    };
  };
}

/** Around a page rendered in a language, by the server and then by the browser: provides its texts. */
export function Catalogue({ language, children }: { language: Language; children: ReactNode }) {
  const Texts = providers[language];
  return Texts ? <Texts>{children}</Texts> : <Served spoken={english}>{children}</Served>;
}
