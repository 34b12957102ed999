import { eachXmlPart } from "./xml.mjs";
import { formatted } from "./number-format.mjs";

/** Wider gaps between cells are noted instead of written. */
const GAP = 50;

/** Stops reading a sheet whose rest exceeds the limits. */
class Enough extends Error {}

/**
 * A sheet as lines of cells with tabs between them, read part by part: its tree would take ten times the memory. `room`
 * is the remaining number of cells and characters. Returns the lines, the last row read if the sheet was cut, merged
 * cells, links, and how many formulas had no result.
 */
export function readRows(bytes, workbook, room) {
  const sheet = new Sheet(workbook, room);
  try {
    eachXmlPart(bytes, {
      open: (name, attributes) => sheet.open(name, attributes),
      text: (text) => sheet.text(text),
      close: (name) => sheet.close(name),
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    sheet.cut();
  }
  return sheet;
}

class Sheet {
  lines = [];
  cutAt = undefined;
  merged = [];
  links = [];
  unsolved = 0;
  #workbook;
  #room;
  #row = 0;
  #line = [];
  #cell = undefined;
  /** The part of the cell that text is added to. */
  #part = undefined;
  #shared = new Map();

  constructor(workbook, room) {
    this.#workbook = workbook;
    this.#room = room;
  }

  open(name, attributes) {
    if (name === "c") this.#openCell(attributes);
    else if (name === "v") this.#part = "value";
    else if (name === "t") this.#part = this.#cell?.spoken ? undefined : "inline";
    else if (name === "rPh" && this.#cell) this.#cell.spoken = true;
    else if (name === "f" && this.#cell) this.#openFormula(attributes);
    else if (name === "row") this.#openRow(Number(attributes.r) || this.#row + 1);
    else if (name === "mergeCell") this.merged.push(attributes.ref);
    else if (name === "hyperlink") {
      const { ref, location, ...others } = attributes;
      this.links.push({ ref, place: location, id: others["r:id"] ?? others.id });
    }
  }

  text(text) {
    if (this.#part && this.#cell) this.#cell[this.#part] += text;
  }

  close(name) {
    if (name === "v" || name === "t" || name === "f") this.#part = undefined;
    else if (name === "c") this.#closeCell();
    else if (name === "rPh" && this.#cell) this.#cell.spoken = false;
    else if (name === "row") this.#closeRow();
  }

  /** The current row is the last one. */
  cut() {
    this.#closeRow();
    this.cutAt = this.#row;
  }

  #openRow(next) {
    const empty = next - this.#row - 1;
    if (empty > GAP) this.lines.push(`[rows ${this.#row + 1} to ${next - 1} are empty]`);
    else for (let at = 0; at < empty; at++) this.lines.push("");
    this.#row = next;
    this.#line = [];
  }

  #closeRow() {
    const text = this.#line.join("\t");
    this.#room.characters -= text.length + 1;
    this.lines.push(text);
  }

  #openCell({ r, t, s }) {
    if (this.#room.cells <= 0 || this.#room.characters <= 0) throw new Enough();
    this.#room.cells--;
    const at = columnOf(r) ?? this.#line.length;
    this.#cell = { at, ref: r, type: t, style: s, value: "", inline: "", spoken: false };
  }

  #openFormula({ si, t, ref }) {
    Object.assign(this.#cell, {
      formula: "",
      shared: t === "shared" ? si : undefined,
      isFirst: !!ref,
    });
    this.#part = "formula";
  }

  #closeCell() {
    const cell = this.#cell;
    if (!cell) return;
    if (cell.isFirst && cell.shared !== undefined) this.#shared.set(cell.shared, cell.formula);
    const text = this.#shown(cell).replace(/[\t\r\n]+/g, " ");
    if (cell.at - this.#line.length > GAP) this.#line.push(`[${cell.ref}] ${text}`);
    else {
      while (this.#line.length < cell.at) this.#line.push("");
      this.#line[cell.at] = text;
    }
    this.#cell = undefined;
  }

  #shown({ type, style, value, inline, formula, shared }) {
    const text = value.trim() === "" ? "" : value;
    if (formula !== undefined && text === "" && type !== "str") {
      this.unsolved++;
      return `=${formula || this.#shared.get(shared) || "…"}`;
    }
    const { strings, kinds, from1904 } = this.#workbook;
    if (type === "s") return strings[Number(text)] ?? "";
    if (type === "inlineStr" || text === "") return inline;
    if (type === "b") return text === "1" || text === "true" ? "TRUE" : "FALSE";
    if (type === "d") return text.replace("T", " ").replace(/ 00:00(:00(\.0+)?)?Z?$/, "");
    return type === "str" || type === "e" ? text : formatted(text, kinds[style], from1904);
  }
}

/** "AB12" as a number starting at 0. */
function columnOf(reference) {
  let column = 0;
  for (const letter of reference ?? "") {
    const code = letter.charCodeAt(0);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column === 0 ? undefined : column - 1;
}
