import { ORIGIN } from "@/lib/tools/shared/template";

/** Names of headers that contain credentials, which should not be in a tool in plain text. */
const OPENING = /^(?:authorization|cookie)$|token|secret|passw|api-?key|signature|session/i;
const SCHEME = /^(?:basic|bearer|token|apikey|key)\s+/i;
const PLACED = "{{";

export type OpenSecret = {
  header: string;
  /** The prefix before the secret that is not part of it: `Bearer `. */
  before: string;
  value: string;
};

/** The headers of a tool, as `Name: value` lines, that hold a secret as plain text. */
export const openSecrets = (headers: string): OpenSecret[] =>
  headers.split("\n").flatMap((line) => {
    const colon = line.indexOf(":");
    const header = line.slice(0, Math.max(colon, 0)).trim();
    const written = line.slice(colon + 1).trim();
    const before = SCHEME.exec(written)?.[0] ?? "";
    const value = written.slice(before.length);
    return OPENING.test(header) && value !== "" && !value.includes(PLACED)
      ? [{ header, before, value }]
      : [];
  });

/** The lines with a placeholder instead of the secret. */
export const withSecret = (headers: string, { header, value }: OpenSecret, name: string): string =>
  headers
    .split("\n")
    .map((line) =>
      line.slice(0, line.indexOf(":")).trim() === header && line.trimEnd().endsWith(value)
        ? `${line.trimEnd().slice(0, -value.length)}{{secret.${name}}}`
        : line,
    )
    .join("\n");

/** The host that a secret for this URL may be sent to; undefined while there is none. */
export const hostOf = (url: string): string | undefined =>
  ORIGIN.exec(url)?.[0]
    .replace(/^[^/]*\/\//, "")
    .toLowerCase();

/** A free name for it: API_EXAMPLE_COM_AUTHORIZATION. */
export function secretName(host: string, header: string, usedNames: readonly string[]): string {
  const plain = `${host}_${header}`.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  const base = (/^[A-Z]/.test(plain) ? plain : `_${plain}`).slice(0, 60);
  for (let at = 2; ; at++) {
    const name = at === 2 ? base : `${base}_${at - 1}`;
    if (!usedNames.includes(name)) return name;
  }
}
