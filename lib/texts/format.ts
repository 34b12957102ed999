/** Formatters are expensive to create, so each is created once. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

type Readers = { getStore(): string | undefined };
/** On the server: the reader that the current page is rendered for (lib/page-reader.ts). */
const readers = (): Readers | undefined =>
  (globalThis as Record<symbol, unknown>)[Symbol.for("troupe.readers")] as Readers | undefined;

/** The page's language. */
export const language = (): string =>
  typeof document === "undefined"
    ? (readers()?.getStore() ?? "en")
    : document.documentElement.lang || "en";

/** A number's formatter in the page's language. */
export function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n ${language()} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language(), options);
  formats.set(key, format);
  return format as Intl.NumberFormat;
}

/** A date's formatter in the page's language. */
export function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d ${language()} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language(), options);
  formats.set(key, format);
  return format as Intl.DateTimeFormat;
}

/** 571,200 */
export const number = (value: number): string => numbers({}).format(value);

/** 571K */
export const compact = (value: number): string =>
  numbers({ notation: "compact", maximumFractionDigits: 1 }).format(value);

/**
 * US dollars: two decimals, below a cent up to three: '$0.41', '$0.02', '$0.003', '< $0.001'. Only a cost of zero is
 * '$0.00'.
 */
export function money(value: number): string {
  if (value > 0 && value < 0.001) return `< ${money(0.001)}`;
  return dollars(value, value < 0.01 ? 3 : 2);
}

/** A provider's price per million tokens, exactly: '$0.075'. */
export const listPrice = (value: number): string => dollars(value, 6);

const dollars = (value: number, most: number): string =>
  numbers({
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: most,
  }).format(value);
