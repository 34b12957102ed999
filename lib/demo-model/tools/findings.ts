import "server-only";

/** The values that can be read off a message, in the order they stand in. */
export type Findings = {
  numbers: number[];
  quoted: string[];
  urls: string[];
  emails: string[];
  dates: string[];
  /** What follows the first colon of a line: "reverse this: abc". */
  tail: string;
};

const QUOTED =
  /```(?:\w*\n)?([\s\S]+?)```|"([^"\n]+)"|“([^”]+)”|«\s?([^»]+?)\s?»|`([^`\n]+)`|(?<![\p{L}\d])'([^'\n]+)'(?![\p{L}\d])/gu;
const URL = /\bhttps?:\/\/[^\s<>"'`)\]]*[^\s<>"'`)\].,;:!?]/gi;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const DATE = new RegExp(
  `\\b(\\d{4}-\\d{2}-\\d{2}(?:T[\\d:.]+Z?)?)\\b|\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH},? (\\d{4})\\b|\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`,
  "gi",
);

function isoDate([, iso, day, month, year, usMonth, usDay, usYear]: RegExpMatchArray): string {
  if (iso) return iso;
  const number = MONTHS.indexOf((month ?? usMonth ?? "").slice(0, 3).toLowerCase()) + 1;
  return [
    year ?? usYear,
    String(number).padStart(2, "0"),
    (day ?? usDay ?? "").padStart(2, "0"),
  ].join("-");
}

/** Reads each kind of value once: digits in a link, a date or a quotation are no numbers of the message. */
export function findValues(message: string): Findings {
  let rest = message;
  const take = <T>(pattern: RegExp, read: (match: RegExpMatchArray) => T): T[] => {
    const found = [...rest.matchAll(pattern)].map(read);
    rest = rest.replace(pattern, " ");
    return found;
  };
  const tail =
    /:[ \t]*\n?([^\s/][\s\S]*)$/
      .exec(message.replace(URL, (url) => url.replace(":", " ")))?.[1]
      ?.trim() ?? "";
  const quoted = take(QUOTED, (match) => (match.slice(1).find(Boolean) ?? "").trim()).filter(
    Boolean,
  );
  // A quoted address is still an address.
  const urls = [...quoted.flatMap((text) => text.match(URL) ?? []), ...take(URL, ([url]) => url)];
  const emails = [
    ...quoted.flatMap((text) => text.match(EMAIL) ?? []),
    ...take(EMAIL, ([email]) => email),
  ];
  const dates = take(DATE, isoDate);
  const numbers = take(
    /(?<![\p{L}\d.])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}]{3})|(?<![\p{L}\d.])-?\d+(?:\.\d+)?/gu,
    ([digits]) => Number(digits.replaceAll(",", "")),
  );
  return { numbers, quoted, urls, emails, dates, tail };
}

/** A time zone named in a message: "UTC", "Europe/Rome", or by its city, "in Tokyo". */
export function findZone(message: string): string | undefined {
  const lower = message.toLowerCase();
  const zones = Intl.supportedValuesOf("timeZone");
  const full = zones.find((zone) => lower.includes(zone.toLowerCase()));
  if (full) return full;
  if (/\b(utc|gmt)\b/.test(lower)) return "UTC";
  return zones.find((zone) =>
    new RegExp(
      `\\b(?:in|for|at|of) ${(zone.split("/").at(-1) ?? zone).replaceAll("_", " ").toLowerCase()}\\b`,
    ).test(lower),
  );
}
