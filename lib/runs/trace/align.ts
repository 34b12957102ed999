import "server-only";

/**
 * Aligns two lists in order, pairing as many entries of equal key as possible: their longest common subsequence.
 * Unpaired entries stay alone.
 */
export function aligned<Item>(
  left: readonly Item[],
  right: readonly Item[],
  keyOf: (item: Item) => string,
): [Item | null, Item | null][] {
  const [ones, others] = [left.map(keyOf), right.map(keyOf)];
  const common = commonLengths(ones, others);
  const pairs: [Item | null, Item | null][] = [];
  let [at, beside] = [0, 0];
  while (at < left.length || beside < right.length) {
    if (at < left.length && beside < right.length && ones[at] === others[beside])
      pairs.push([left[at++]!, right[beside++]!]);
    else if (
      beside === right.length ||
      (at < left.length && common[at + 1]![beside]! >= common[at]![beside + 1]!)
    )
      pairs.push([left[at++]!, null]);
    else pairs.push([null, right[beside++]!]);
  }
  return pairs;
}

/** The length of the longest common subsequence of the rests, for each pair of positions. */
function commonLengths(ones: string[], others: string[]): Uint16Array[] {
  const lengths = Array.from({ length: ones.length + 1 }, () => new Uint16Array(others.length + 1));
  for (let at = ones.length - 1; at >= 0; at--)
    for (let beside = others.length - 1; beside >= 0; beside--)
      lengths[at]![beside] =
        ones[at] === others[beside]
          ? lengths[at + 1]![beside + 1]! + 1
          : Math.max(lengths[at + 1]![beside]!, lengths[at]![beside + 1]!);
  return lengths;
}
