/**
 * Is this a URL, relative to `base` if there is one? In place of URL.canParse, which in Node 20 rejects every text with
 * a letter such as ü once the process has called it some thousand times (its compiled form reads Latin-1 as UTF-8).
 */
export function canParseUrl(text: string, base?: string | URL): boolean {
  try {
    return Boolean(new URL(text, base));
  } catch {
    return false;
  }
}
