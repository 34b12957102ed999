import "@/app/globals.css";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { HtmlDocument } from "@/components/shell/language/document";
import { languages } from "@/lib/texts/languages";

export const dynamicParams = false;
export const generateStaticParams = () => languages.map(({ id }) => ({ language: id }));

type Props = { params: Promise<{ language: string }>; children: ReactNode };

/** Pages that the build renders once per language; proxy.ts chooses the reader's. */
export default async function PrerenderedLayout({ params, children }: Props) {
  const { language } = await params;
  const known = languages.find(({ id }) => id === language) ?? notFound();
  return <HtmlDocument language={known.id}>{children}</HtmlDocument>;
}
