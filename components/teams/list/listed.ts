import { language } from "@/lib/texts/format";

/** Formatters are expensive to create, so each is created only once. */
const formats = new Map<string, Intl.ListFormat>();

/** 'Scout, Ledger and Quill', in the document's language. */
export function listed(names: readonly string[]): string {
  const format =
    formats.get(language()) ??
    new Intl.ListFormat(language(), { style: "long", type: "conjunction" });
  formats.set(language(), format);
  return format.format(names);
}
