import "server-only";

const LONGEST = 200;
/** Characters that reorder or hide others: a name must look like what it is. */
const HIDDEN = /[\p{C}\u2028\u2029]+/gu;

/**
 * A sender's file name as it is stored: without folders, control and invisible characters, at most 200 characters,
 * keeping the extension.
 */
export function soundName(text: string): string {
  const last = text.toWellFormed().slice(0, 4_000).split(/[\\/]/).at(-1) ?? "";
  const name = last.replace(HIDDEN, " ").replace(/\s+/g, " ").trim();
  if (name === "" || name === "." || name === "..") return "file";
  const letters = Array.from(name);
  if (letters.length <= LONGEST) return name;
  const dot = letters.lastIndexOf(".");
  const ending = dot > 0 && letters.length - dot <= 12 ? letters.slice(dot) : [];
  return [...letters.slice(0, LONGEST - 1 - ending.length), "…", ...ending].join("");
}

/** A name in a header: RFC 8187 (`UTF-8''a%20b.txt`), else percent-coded, else as it is. */
export function nameInHeader(value: string): string {
  const coded = /^utf-8'[\w-]*'(.*)$/is.exec(value)?.[1] ?? value;
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}
