"use client";
import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { Served } from "@/components/shell/language/served";
import { english, type Language } from "@/lib/texts/languages";

/** The English texts are in the code. Each other language is a separate script, loaded only by its pages. */
const catalogues: Partial<Record<Language, ComponentType<{ children: ReactNode }>>> = {
  de: dynamic(() => import("@/components/shell/language/german").then((part) => part.German)),
};

/** Around a page rendered in a language, by the server and then by the browser: provides its texts. */
export function Catalogue({ language, children }: { language: Language; children: ReactNode }) {
  const Texts = catalogues[language];
  return Texts ? <Texts>{children}</Texts> : <Served spoken={english}>{children}</Served>;
}
