"use client";
import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { Served } from "@/components/shell/language/served";
import { english, type Language } from "@/lib/texts/languages";

/** English is in the texts themselves. A script of its own for each other language, which only its pages name. */
const catalogues: Partial<Record<Language, ComponentType<{ children: ReactNode }>>> = {
  de: dynamic(() => import("@/components/shell/language/german").then((part) => part.German)),
};

/** Around a page that is drawn in a language, by the server and then by the browser: brings its texts. */
export function Catalogue({ language, children }: { language: Language; children: ReactNode }) {
  const Texts = catalogues[language];
  return Texts ? <Texts>{children}</Texts> : <Served spoken={english}>{children}</Served>;
}
