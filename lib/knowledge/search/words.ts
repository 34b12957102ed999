import "server-only";

// The words that passages are found by. They are made here, and not by the databases, so that a search finds the same on
// both of them. Every word consists of the letters a to z and digits: others are written as their codes.

/** Longer words are cut: no one searches for them, and an index has a limit. */
const LONGEST = 48;
/** Words from here on may be compounds, so they are also found by their endings. */
const COMPOUND = 8;
/** Shorter beginnings and endings of words would match too many. */
const PART = 4;
/** Begins a word that is written backwards: an ending is searched as the beginning of it. */
const BACKWARDS = "0";

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const SPACELESS = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const SPACELESS_RUNS =
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/gu;
const UMLAUT = /[äöü]/;
const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };
/** What Unicode's decomposition leaves as it is. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
};
const SPECIAL = /[ßæœøđðłıþ]/g;
const HYPHENATED = /(\p{L})[-\u2010][^\S\n]{0,8}\n[^\S\n]{0,20}(\p{Ll})/gu;

/** The text without soft hyphens, and with words that are divided at the end of a line as one. */
const whole = (text: string): string => text.replaceAll("\u00ad", "").replace(HYPHENATED, "$1$2");

/** A word of a query: the forms it can have, and whether parts of longer words count. */
export type QueryWord = {
  /** Its exact forms. */
  forms: string[];
  /** Beginnings of words that contain it: at their beginning, or (backwards) at their end. */
  parts: string[];
};

/**
 * The words of a text, in order, for the column `words`. Compounds and words with umlauts are followed by their other
 * forms.
 */
export function indexedWords(text: string): string[] {
  const words: string[] = [];
  for (const [raw] of whole(text).toLowerCase().normalize("NFC").matchAll(WORD))
    for (const form of formsOf(raw)) {
      words.push(form);
      if (isCompound(form)) words.push(backwards(form));
    }
  return words;
}

/** The words of a query without repetitions; common words are left out if others remain. */
export function queryWords(query: string, most: number): QueryWord[] {
  const found = new Map<string, QueryWord>();
  const common = new Map<string, QueryWord>();
  for (const [raw] of whole(query).toLowerCase().normalize("NFC").matchAll(WORD)) {
    const forms = formsOf(raw);
    // A text without spaces is searched by all of its pairs of characters.
    for (const each of SPACELESS.test(raw) ? forms.map((form) => [form]) : [forms]) {
      const [first] = each;
      if (first === undefined) continue;
      const into = COMMON.has(raw) ? common : found;
      if (!into.has(first)) into.set(first, { forms: each, parts: partsOf(each) });
    }
    if (found.size >= most) break;
  }
  const words = found.size > 0 ? found : common;
  return [...words.values()].slice(0, most);
}

const partsOf = (forms: string[]): string[] =>
  forms
    .filter((form) => form.length >= PART && /^[a-z]+$/.test(form))
    .flatMap((form) => [form, backwards(form)]);

const backwards = (form: string): string => BACKWARDS + [...form].reverse().join("");
const isCompound = (form: string): boolean => form.length >= COMPOUND && /^[a-z]+$/.test(form);

/** A word without inflection, and for one with umlauts the other way to write it; pairs for scripts without spaces. */
function formsOf(raw: string): string[] {
  if (SPACELESS.test(raw))
    return (raw.match(SPACELESS_RUNS) ?? []).flatMap((run) =>
      SPACELESS.test(run) ? pairsOf(run).map(coded) : formsOf(run),
    );
  const plain = stemmed(coded(folded(raw)));
  if (!UMLAUT.test(raw)) return plain ? [plain] : [];
  const spelled = stemmed(coded(folded(raw.replace(/[äöü]/g, (letter) => SPELLED[letter]!))));
  return plain === spelled ? [plain] : [plain, spelled];
}

const folded = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter]!);

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, at) => characters[at]! + character);
}

/** Letters of other scripts as their codes: `x` and four digits each. */
const coded = (word: string): string =>
  [...word]
    .map((character) =>
      /[a-z0-9]/.test(character)
        ? character
        : `x${character.codePointAt(0)!.toString(16).padStart(4, "0")}`,
    )
    .join("")
    .slice(0, LONGEST);

const ENDINGS = /(?:ing|ern|ies|em|en|er|es|ed|e|s|n)$/;
/** What is left of a word has at least this length. */
const STEM = 4;

/**
 * A word without the endings that inflect English and German words. It need not be a word: both the text and the query
 * are shortened the same way.
 */
function stemmed(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  let stem = word;
  for (let time = 0; time < 2; time++) {
    if (stem.endsWith("ss")) return stem;
    const ending = ENDINGS.exec(stem)?.[0];
    if (!ending || stem.length - ending.length < STEM) return stem;
    stem = stem.slice(0, -ending.length) + (ending === "ies" ? "y" : "");
  }
  return stem;
}

/** Words that say nothing about what is meant, in English and German. */
const COMMON = new Set(
  `a an and are as at be but by can do does for from had has have how i if in into is it its my no not of on or our so
  that the their them then there these they this to was we were what when where which who why will with would you your
  aber als am an auch auf aus bei bin bis da das dass dem den der des die du ein eine einem einen einer es für hat ich
  ihr im in ist ja kann mein mit nach nein nicht noch oder sich sie sind so über um und uns von vor war was wenn wer wie
  wir wird wo zu zum zur`.split(/\s+/),
);
