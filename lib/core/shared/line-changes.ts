type LineChange = { kind: "same" | "added" | "removed"; text: string };

/** Beyond this many lines to compare, all of the old is removed and all of the new added. */
const MOST = 2_000;

/** How a text became another, line by line: the longest common part stays. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < Math.min(old.length, now.length) - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  const as = (kind: LineChange["kind"], lines: string[]) => lines.map((text) => ({ kind, text }));
  return [
    ...as("same", old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...as("same", end > 0 ? old.slice(-end) : []),
  ];
}

function middle(old: string[], now: string[]): LineChange[] {
  const changes: LineChange[] = [];
  const take = (kind: LineChange["kind"], text: string) => void changes.push({ kind, text });
  const common = old.length <= MOST && now.length <= MOST ? lengths(old, now) : null;
  const width = now.length + 1;
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const dropped = common?.[(at + 1) * width + to] ?? 0;
    const added = common?.[at * width + to + 1] ?? 0;
    if (common && at < old.length && to < now.length && old[at] === now[to]) {
      take("same", old[at++]!);
      to++;
    } else if (at < old.length && (to === now.length || dropped >= added))
      take("removed", old[at++]!);
    else take("added", now[to++]!);
  }
  return changes;
}

/** For each pair of places how many lines the rests have in common, in order. */
function lengths(old: string[], now: string[]): Uint16Array {
  const width = now.length + 1;
  const table = new Uint16Array((old.length + 1) * width);
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = now.length - 1; to >= 0; to--)
      table[at * width + to] =
        old[at] === now[to]
          ? 1 + table[(at + 1) * width + to + 1]!
          : Math.max(table[(at + 1) * width + to]!, table[at * width + to + 1]!);
  return table;
}
