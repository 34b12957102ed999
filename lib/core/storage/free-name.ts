import "server-only";
import { conflict } from "@/lib/core/errors";
import { NAME_MOST } from "@/lib/core/shared/rule";
import type { Sentence } from "@/lib/core/shared/sentence";

const LAST_TRIED = 61;
/** A name with its key: the name in lower case. */
type Named = { name: string; nameKey: string };

/**
 * The names under which something may be restored from the bin: its own or, if that is taken by now, 'Report 2',
 * 'Report 3' and so on.
 */
export function namesToTry(name: string): Named[] {
  const names = [name];
  for (let number = 2; number <= LAST_TRIED; number++) names.push(numbered(name, number));
  return names.map((each) => ({ name: each, nameKey: each.toLowerCase() }));
}

function numbered(name: string, number: number): string {
  const ending = ` ${number}`;
  // A surrogate pair is not split.
  const beginning = name.slice(0, NAME_MOST - ending.length).replace(/[\ud800-\udbff]$/, "");
  return beginning.trimEnd() + ending;
}

export const keysOf = (names: Named[]): string[] => names.map(({ nameKey }) => nameKey);

/** The first name that none of these rows has. 409 with `nameTaken` when there is none. */
export function firstFree(
  names: Named[],
  rows: Pick<Named, "nameKey">[],
  nameTaken: Sentence,
): Named {
  const free = names.find(({ nameKey }) => !rows.some((row) => row.nameKey === nameKey));
  if (!free) throw conflict(nameTaken);
  return free;
}
