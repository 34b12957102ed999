import "server-only";

/** The values found in a message, in order. */
export type Findings = ReturnType<typeof findValues>;

const QUOTED =
  /```(?:\w*\n)?([\s\S]+?)```|"([^"\n]+)"|[“„]([^”“]+)[”“]|`([^`\n]+)`|(?<![\p{L}\d])'([^'\n]+)'(?![\p{L}\d])/gu;
const URL = /\bhttps?:\/\/[^\s<>"'`)\]]*[^\s<>"'`)\].,;:!?]/gi;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const DATE = /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\b/g;
const NUMBER = /(?<![\p{L}\d.])-?\d+(?:,\d{3})*(?:\.\d+)?/gu;

/** Reads each value once: digits in a link, a date or a quotation do not count as numbers of the message. */
export function findValues(message: string) {
  let rest = message;
  const take = (pattern: RegExp): RegExpMatchArray[] => {
    const matches = [...rest.matchAll(pattern)];
    rest = rest.replace(pattern, " ");
    return matches;
  };
  const quoted = take(QUOTED).map((match) => match.slice(1).find(Boolean)!.trim());
  // A quoted URL is still a URL.
  const each = (pattern: RegExp): string[] => [
    ...quoted.flatMap((text) => text.match(pattern) ?? []),
    ...take(pattern).map(([match]) => match),
  ];
  const [urls, emails, dates] = [each(URL), each(EMAIL), each(DATE)];
  const numbers = take(NUMBER).map(([digits]) => Number(digits.replaceAll(",", "")));
  // What follows the first colon of a line: "reverse this: abc".
  const tail = /:[ \t]*\n?([^\s/][\s\S]*)$/.exec(message.replace(URL, " "))?.[1]?.trim() ?? "";
  return { numbers, quoted, urls, emails, dates, tail };
}

/** A time zone named in a message: "Europe/Rome", or by its city, "in Tokyo". */
export function findZone(message: string): string | undefined {
  const lower = message.toLowerCase().replaceAll(" ", "_");
  return Intl.supportedValuesOf("timeZone").find((zone) => {
    const city = zone.split("/").at(-1)!.toLowerCase();
    return lower.includes(zone.toLowerCase()) || new RegExp(`_in_${city}(?![a-z])`).test(lower);
  });
}
