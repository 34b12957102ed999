type TextChange = { kind: "same" | "added" | "removed"; text: string };

/** Beyond this many parts to compare, the old text is removed and the new one added as a whole. */
const MOST = 2_000;

/** The changes between two texts, line by line: the longest common part stays. */
export const lineChanges = (before: string, after: string): TextChange[] =>
  changesOf(before.split("\n"), after.split("\n"));

/** The same word by word. Replaced words in a row are one part, with the spaces between them. */
export function wordChanges(before: string, after: string): TextChange[] {
  const parts: TextChange[] = [];
  let [same, removed, added] = ["", "", ""];
  const end = () => {
    const ended = { same, removed, added };
    for (const kind of ["removed", "added", "same"] as const)
      if (ended[kind]) parts.push({ kind, text: ended[kind] });
    [same, removed, added] = ["", "", ""];
  };
  for (const { kind, text } of changesOf(wordsIn(before), wordsIn(after))) {
    if (kind === "same") {
      same += text;
      continue;
    }
    if (same && removed && added && SPACE.test(same))
      [same, removed, added] = ["", removed + same, added + same];
    else if (same) end();
    if (kind === "removed") removed += text;
    else added += text;
  }
  end();
  return parts;
}

const SPACE = /^[^\S\n]+$/;
const wordsIn = (text: string): string[] => text.match(/\n|[^\S\n]+|\S+/g) ?? [];

function changesOf(old: string[], now: string[]): TextChange[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < Math.min(old.length, now.length) - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  const as = (kind: TextChange["kind"], parts: string[]) => parts.map((text) => ({ kind, text }));
  return [
    ...as("same", old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...as("same", end > 0 ? old.slice(-end) : []),
  ];
}

function middle(old: string[], now: string[]): TextChange[] {
  const changes: TextChange[] = [];
  const take = (kind: TextChange["kind"], text: string) => void changes.push({ kind, text });
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

/** For each pair of positions, how many parts the rests have in common, in order. */
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
