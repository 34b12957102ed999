import "server-only";

const HIDDEN = "[hidden]";

/**
 * Removes secret values from returned text, in each form in which a server may repeat them: plain, as JSON, in a URL,
 * in a form, as base64 or hex.
 */
export function redactor(values: Iterable<string>): (text: string) => string {
  const forms = [...new Set([...values].flatMap(formsOf))]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, HIDDEN), text);
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const encoded = encodeURIComponent(value);
  const forms = [
    value,
    JSON.stringify(value).slice(1, -1),
    encoded,
    encoded.replaceAll("%20", "+"),
    new URLSearchParams({ v: value }).toString().slice(2),
  ];
  // Very short values would match everywhere in these forms.
  if (value.length >= 4)
    forms.push(
      bytes.toString("base64").replace(/(?<!=)=+$/, ""),
      bytes.toString("base64url"),
      bytes.toString("hex"),
      bytes.toString("hex").toUpperCase(),
    );
  return forms;
}

/** Shorter ones are not secrets, and would match everywhere. */
const SHORTEST = 4;
const CREDENTIAL = /authorization|cookie|token|secret|password|key$/i;

/** The secret parts of headers, each with and without its scheme. */
export const credentialsIn = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers)
    .filter(([name]) => CREDENTIAL.test(name))
    .flatMap(([, value]) => [value, value.slice(value.indexOf(" ") + 1)])
    .filter((value) => value.length >= SHORTEST);
