/** The path to a value inside a body: names and indexes. */
export type Place = (string | number)[];

/** The path to each value inside a body, including the outer ones. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null || at.length > 6) return at.length ? [at] : [];
  const inner = Object.keys(value)
    .slice(0, 30)
    .flatMap((key) => placesIn((value as Record<string, unknown>)[key], [...at, key]));
  return at.length ? [at, ...inner] : inner;
}

/** A copy with another value at that path. */
export function replaced(value: unknown, [first, ...rest]: Place, by: unknown): unknown {
  if (first === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[first] = replaced(copy[first], rest, by);
  return copy;
}
