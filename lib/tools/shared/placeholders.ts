/** `{{argument}}` and `{{secret.NAME}}` (API.md 'Agents, tools, templates'). */
const PLACEHOLDER = /\{\{\s*(secret\.\w+|[a-zA-Z_][\w-]*)\s*\}\}/g;
const SECRET = "secret.";

/** A body that is a file: `{{file:name}}`, whose argument `name` is the file's name. */
const FILE = /^\s*\{\{\s*file:\s*([a-zA-Z_][\w-]*)\s*\}\}\s*$/;
const FILE_SOMEWHERE = /\{\{\s*file:/;

/** The argument that names the file which is the whole body. */
export const fileArgument = (body: unknown): string | undefined =>
  typeof body === "string" ? FILE.exec(body)?.[1] : undefined;
/** Whether a file is in a position where none can be sent. */
export const hasFileWithin = (text: string): boolean => FILE_SOMEWHERE.test(text);

/** The value of a placeholder; undefined if there is none. */
export type PlaceholderValues = (name: string) => unknown;

/** The argument and secret names in a text's placeholders, and `rest`: the text without them. */
export function placeholdersIn(text: string): { names: string[]; secrets: string[]; rest: string } {
  const all = [...text.matchAll(PLACEHOLDER)].map((match) => match[1]!);
  const secrets = all
    .filter((name) => name.startsWith(SECRET))
    .map((name) => name.slice(SECRET.length));
  return {
    names: all.filter((name) => !name.startsWith(SECRET)),
    secrets,
    rest: text.replace(PLACEHOLDER, ""),
  };
}

/** The text with each placeholder replaced; `write` formats a value for its position in the text. */
export const fill = (
  text: string,
  values: PlaceholderValues,
  write: (value: unknown, at: number, name: string) => string,
): string =>
  text.replace(PLACEHOLDER, (_, name: string, at: number) => write(values(name), at, name));

/** The argument whose value is the whole text; undefined for any other text. */
export const soleArgument = (text: string): string | undefined => {
  const { names, rest } = placeholdersIn(text);
  return names.length === 1 && rest.trim() === "" ? names[0] : undefined;
};

/** Looks up placeholder values: arguments by name, secrets by name. */
export const valuesOf =
  (
    args: Readonly<Record<string, unknown>>,
    secrets: ReadonlyMap<string, string>,
  ): PlaceholderValues =>
  (name) =>
    name.startsWith(SECRET)
      ? secrets.get(name.slice(SECRET.length))
      : Object.hasOwn(args, name)
        ? args[name]
        : undefined;

/** A value as text: null and undefined become empty, anything else that is not text becomes JSON. */
export function plain(value: unknown): string {
  if (value === undefined || value === null) return "";
  return (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
}
