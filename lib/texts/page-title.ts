import type { Metadata } from "next";
import { headers } from "next/headers";
import { english, languages } from "@/lib/texts/languages";
import { languageOf } from "@/lib/texts/language-of";
import { translated } from "@/lib/texts/sentence";

type Given = { params: Promise<{ language?: string }> };

/** The metadata of a page with this English title, in its reader's language, or the path's if that names one. */
export const titled =
  (title: string, more?: Metadata) =>
  async ({ params }: Given): Promise<Metadata> => {
    const wanted = (await params).language ?? languageOf(await headers());
    const entry = languages.find(({ id }) => id === wanted) ?? languages[0];
    const spoken = { ...english, language: entry.id, ...(await entry.load?.()) };
    return { ...more, title: translated(spoken, title) };
  };
