import "server-only";

type Pieces = AsyncIterable<unknown>;
const isPieces = (value: unknown): value is Pieces =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/**
 * A value as indented JSON, piece by piece. An async iterable becomes an array whose items are fetched as the text is
 * read, so that a file of any length needs no more memory than one item. Iterables may appear in an object, and in the
 * items of another iterable.
 */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  yield* written(value, "");
  yield "\n";
}

async function* written(value: unknown, indent: string): AsyncGenerator<string> {
  if (isPieces(value)) yield* listed(value, indent);
  else if (holdsPieces(value)) yield* members(value, indent);
  else yield JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}

const holdsPieces = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).some(isPieces);

async function* listed(items: Pieces, indent: string): AsyncGenerator<string> {
  const within = `${indent}  `;
  let first = true;
  for await (const item of items) {
    yield `${first ? "[" : ","}\n${within}`;
    first = false;
    yield* written(item, within);
  }
  yield first ? "[]" : `\n${indent}]`;
}

async function* members(object: Record<string, unknown>, indent: string): AsyncGenerator<string> {
  const within = `${indent}  `;
  let first = true;
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${first ? "{" : ","}\n${within}${JSON.stringify(name)}: `;
    first = false;
    yield* written(value, within);
  }
  yield `\n${indent}}`;
}
