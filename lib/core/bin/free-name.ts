import "server-only";

const TRIES = 60;

/**
 * The names that something may have when it comes back from the bin, the first that nobody has meanwhile being taken: its
 * own, then 'Report 2', 'Report 3' and so on, none longer than `most`.
 */
export const namesToTry = (name: string, most: number): string[] => [
  name,
  ...Array.from({ length: TRIES }, (_, at) => numbered(name, at + 2, most)),
];

function numbered(name: string, number: number, most: number): string {
  const ending = ` ${number}`;
  // A character of two units is not cut in half.
  const beginning = name.slice(0, most - ending.length).replace(/[\ud800-\udbff]$/, "");
  return beginning.trimEnd() + ending;
}

/** The first of them that is not among the keys (small letters) of names that are taken. */
export const firstFree = (names: string[], taken: ReadonlySet<string>): string | undefined =>
  names.find((each) => !taken.has(each.toLowerCase()));
