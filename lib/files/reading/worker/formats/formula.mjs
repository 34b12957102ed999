import { attribute, firstNamed, textOf } from "../xml.mjs";

const part = (node, name) => {
  const found = node.children.find((each) => each.name === name);
  return found ? linear(found) : "";
};
const group = (text) => (/^.?$|^[\d.]+$|^\(.*\)$/s.test(text) ? text : `(${text})`);
const valueOf = (node, name, otherwise) => {
  const found = firstNamed(node, name);
  return found ? (attribute(found, "val") ?? otherwise) : otherwise;
};

const WRITERS = {
  r: textOf,
  t: textOf,
  f: (node) => `${group(part(node, "num"))}/${group(part(node, "den"))}`,
  sSup: (node) => `${part(node, "e")}^${group(part(node, "sup"))}`,
  sSub: (node) => `${part(node, "e")}_${group(part(node, "sub"))}`,
  sSubSup: (node) => `${part(node, "e")}_${group(part(node, "sub"))}^${group(part(node, "sup"))}`,
  rad: (node) => {
    const degree = part(node, "deg");
    return `${degree ? `${degree}√` : "√"}${group(part(node, "e"))}`;
  },
  nary: (node) => {
    const [low, high] = [part(node, "sub"), part(node, "sup")];
    return `${valueOf(node, "chr", "∫")}${low && `_${group(low)}`}${high && `^${group(high)}`} ${part(node, "e")}`;
  },
  d: (node) => {
    const inner = node.children.filter(({ name }) => name === "e").map(linear);
    return `${valueOf(node, "begChr", "(")}${inner.join(", ")}${valueOf(node, "endChr", ")")}`;
  },
  func: (node) => `${part(node, "fName")}(${part(node, "e")})`,
  limLow: (node) => `${part(node, "e")}_${group(part(node, "lim"))}`,
  limUpp: (node) => `${part(node, "e")}^${group(part(node, "lim"))}`,
  acc: (node) => `${part(node, "e")}${valueOf(node, "chr", "\u0302")}`,
  m: (node) =>
    `[${node.children
      .filter(({ name }) => name === "mr")
      .map((row) => row.children.map(linear).filter(Boolean).join(" "))
      .join("; ")}]`,
};

/** A formula of an Office file (OMML) in one line, as people type one: E=mc^2, (a+b)/2, √x. */
export function linear(node) {
  if (typeof node === "string") return "";
  if (/Pr$/.test(node.name)) return "";
  return WRITERS[node.name]?.(node) ?? node.children.map(linear).join("");
}
