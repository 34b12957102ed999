import { Parser } from "htmlparser2";
import { decodeText } from "../../../core/untrusted/decode.mjs";

/** How many bytes of a long document are text at a time. */
const CHUNK = 1024 * 1024;

const locals = new Map();
/** A name without its prefix, which each program chooses itself. */
function localName(name) {
  let local = locals.get(name);
  if (local === undefined) locals.set(name, (local = name.slice(name.indexOf(":") + 1)));
  return local;
}

/** Calls `open(name, attributes)`, `text(text)` and `close(name)` for a document too large to be kept as a tree. */
export function eachXmlPart(bytes, { open, text, close }) {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(localName(name), attributes),
      ontext: text,
      onclosetag: (name) => close(localName(name)),
    },
    { xmlMode: true },
  );
  for (const part of partsOf(bytes)) parser.write(part);
  parser.end();
}

function* partsOf(bytes) {
  const isUtf8 = !(bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0);
  if (!isUtf8 || bytes.length < CHUNK) return yield decodeText(bytes).text;
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK)
    yield decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
  yield decoder.decode();
}

/** A document as a tree: `{ name, attributes, children }`, where children are nodes and texts. */
export function xmlTree(bytes) {
  const root = { name: "", attributes: {}, children: [] };
  const path = [root];
  eachXmlPart(bytes, {
    open(name, attributes) {
      const node = { name, attributes, children: [] };
      path.at(-1).children.push(node);
      path.push(node);
    },
    text: (text) => path.at(-1).children.push(text),
    close: () => path.length > 1 && path.pop(),
  });
  return root;
}

/** An attribute by name, with or without a prefix. */
export function attribute({ attributes }, name) {
  if (attributes[name] !== undefined) return attributes[name];
  const found = Object.keys(attributes).find((each) => localName(each) === name);
  return found === undefined ? undefined : attributes[found];
}
/** The attribute that names a relation (`r:id`): there may also be an `id` without a prefix. */
export const relationId = ({ attributes }) =>
  attributes[Object.keys(attributes).find((each) => /^\w+:(id|embed)$/.test(each))];

/** All nodes of a name below a node, in their order; not those nested in another of that name. */
export function* nodesNamed(node, ...names) {
  for (const child of node.children ?? []) {
    if (names.includes(child.name)) yield child;
    else yield* nodesNamed(child, ...names);
  }
}
export const firstNamed = (node, ...names) => nodesNamed(node, ...names).next().value;
/** The text below a node. */
export const textOf = (node) =>
  typeof node === "string" ? node : node.children.map(textOf).join("");
