// A generated client contains a graph of the possible parts of a query. Its runtime stores each node's edges as an
// object whose keys are the numbers of their names, 0 to about 1,000. V8 stores such an object as an array up to its
// largest key, mostly empty: 7 MB with this schema. From 1,024 on it uses a small dictionary right away, so names are
// numbered from there.

/** V8's `JSObject::kMaxGap`: a first key from here on makes the elements a dictionary. */
export const FIRST = 1024;

const LINE = /strings: JSON\.parse\("(.*)"\),\n {2}graph: "(.*)"/;

/** The text of a client's `internal/class.ts` with its names renumbered. Throws if Prisma's format has changed. */
export function renumbered(source) {
  const found = LINE.exec(source);
  if (!found)
    throw new Error(
      "Prisma writes its parameter graph in another form: see prisma/param-graph.mjs",
    );
  const strings = JSON.parse(JSON.parse(`"${found[1]}"`));
  const filled = JSON.stringify([...Array(FIRST).fill(""), ...strings]);
  const graph = withNames(Buffer.from(found[2], "base64url"), (name) => name + FIRST);
  return source.replace(
    LINE,
    () =>
      `strings: JSON.parse(${JSON.stringify(filled)}),\n  graph: "${graph.toString("base64url")}"`,
  );
}

/**
 * The same graph with each name's number mapped by `change`. The form is that of `@prisma/client`'s runtime: three
 * counts; then input nodes, output nodes and roots. Numbers are LEB128, optional ones one higher, with 0 for none.
 */
export function withNames(graph, change) {
  const from = { graph, at: 0 };
  const to = [];
  const copy = () => write(to, read(from));
  const name = () => write(to, change(read(from)));
  const optionalName = () => {
    const next = read(from);
    write(to, next === 0 ? 0 : change(next - 1) + 1);
  };
  const bytes = (count) => {
    for (let each = 0; each < count; each++) to.push(from.graph[from.at++]);
  };
  const counts = [read(from), read(from), read(from)];
  counts.forEach((count) => write(to, count));
  const [inputs, outputs, roots] = counts;
  const edges = (each) => {
    const count = read(from);
    write(to, count);
    repeat(count, each);
  };
  const target = () => {
    name();
    copy(); // node of the arguments
    copy(); // node of the result
  };
  repeat(inputs, () =>
    edges(() => {
      name();
      bytes(2); // scalars
      copy(); // node below
      optionalName(); // enumeration
      bytes(1); // flags
    }),
  );
  repeat(outputs, () => edges(target));
  repeat(roots, target);
  if (from.at !== graph.length) throw new Error("Prisma's parameter graph has another form");
  return Buffer.from(to);
}

function repeat(count, work) {
  for (let each = 0; each < count; each++) work();
}

function read(from) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = from.graph[from.at++];
    if (byte === undefined) throw new Error("Prisma's parameter graph ends early");
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
}

function write(to, value) {
  let rest = value;
  for (; rest >= 128; rest >>>= 7) to.push((rest & 127) | 128);
  to.push(rest);
}
