import { languages, type InLanguages, type Language } from "@/lib/texts/languages";

/** Where the browser stores the chosen language for the server, which renders pages in it from the first byte on. */
export const LANGUAGE_COOKIE = "troupe-language";

const idOf = (tag: string): Language | undefined =>
  languages.find(({ id }) => id === tag.slice(0, 2).toLowerCase())?.id;

/** What a language tag (BCP 47) selects from a table; the English value where the table lacks the language. */
export const inLanguage = <Value>(table: InLanguages<Value>, tag: string): Value =>
  table[idOf(tag) ?? languages[0].id] ?? table.en;

/** The reader's language: the chosen one, otherwise the first of the browser's that is supported (RFC 9110, 12.5.4). */
export function languageOf(headers: Headers): Language {
  const cookie = (headers.get("cookie") ?? "")
    .slice(0, MOST)
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${LANGUAGE_COOKIE}=`));
  const chosen = cookie && idOf(cookie.slice(LANGUAGE_COOKIE.length + 1));
  return chosen || (accepted(headers.get("accept-language")) ?? languages[0].id);
}

/** Maximum length of the header that is read; browsers send less. */
const MOST = 8_192;

function accepted(header: string | null): Language | undefined {
  return (header ?? "")
    .slice(0, 1_024)
    .split(",")
    .map((part) => {
      const [tag = "", ...params] = part.trim().split(";");
      const q = params.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean);
      return { id: idOf(tag), q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ id, q }) => id && q > 0)
    .sort((a, b) => b.q - a.q)[0]?.id;
}
