import { markdownTable } from "../../../../core/untrusted/markdown-table.mjs";
import { Fault } from "../fault.mjs";
import { openArchive } from "../archive.mjs";
import { relationsOf } from "../relations.mjs";
import { attribute, firstNamed, nodesNamed, relationId, textOf, xmlTree } from "../xml.mjs";
import { inRanges } from "../pages.mjs";
import { pictureNotes } from "../xlsx.mjs";
import { chartText } from "./chart.mjs";
import { linear } from "./formula.mjs";

/** The parts of a slide that have text of their own. */
const TOLD = ["diagramData", "chart", "notesSlide", "comments"];
const SHOW = "ppt/presentation.xml";

/** Slides in presentation order, with notes and comments. */
export function readPptx(bytes, limits) {
  const archive = openArchive(bytes, limits);
  const paths = slidePaths(archive);
  const notes = pictureNotes(archive);
  const unread = [];
  const pages = paths.slice(0, limits.pages).map((path, at) => {
    const slide = archive.entry(path);
    if (!slide) unread.push(at + 1);
    return slide ? slideText(archive, path, xmlTree(slide)) : "";
  });
  if (unread.length)
    notes.unshift({ note: "parts_not_read", parts: unread.map((at) => `slide ${at}`).join(", ") });
  const empty = pages.flatMap((text, at) =>
    text === "" && !unread.includes(at + 1) ? [at + 1] : [],
  );
  if (empty.length) notes.unshift({ note: "pages_without_text", pages: inRanges(empty) });
  if (paths.length > limits.pages)
    notes.unshift({ note: "cut_pages", most: limits.pages, pages: paths.length });
  return { pages, notes };
}

/** A file without their names has them in numeric order. */
function slidePaths(archive) {
  const relations = relationsOf(archive, SHOW);
  const show = xmlTree(archive.entry(SHOW) ?? fail());
  const listed = [...nodesNamed(show, "sldId")].flatMap(
    (each) => relations.get(relationId(each))?.target ?? [],
  );
  if (listed.length) return listed;
  const number = (name) => Number(/\d+/.exec(name)[0]);
  return archive.names
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .toSorted((a, b) => number(a) - number(b));
}

const fail = () => {
  throw new Fault("damaged");
};

function slideText(archive, path, slide) {
  const relations = relationsOf(archive, path);
  const lines = [...linesOf(slide)];
  if (attribute(firstNamed(slide, "sld") ?? slide, "show") === "0") lines.unshift("[Hidden slide]");
  for (const { type, target } of relations.values()) {
    const part = TOLD.includes(type) && archive.entry(target);
    if (!part) continue;
    const tree = xmlTree(part);
    if (type === "diagramData") lines.push(...linesOf(tree));
    else if (type === "chart") lines.push(chartText(tree));
    else if (type === "notesSlide") lines.push(...notesIn(tree));
    else lines.push(...commentsIn(archive, tree));
  }
  return lines.length ? `${lines.join("\n")}\n` : "";
}

/** Paragraphs and tables, in the order in which they are drawn. */
function* linesOf(node) {
  for (const child of node.children) {
    if (typeof child === "string" || child.name === "Fallback") continue;
    if (child.name === "tbl") yield tableText(child);
    else if (child.name === "p") {
      const text = paragraphText(child);
      if (text.trim() !== "") yield text;
    } else yield* linesOf(child);
  }
}

function paragraphText(node) {
  return node.children
    .map((child) => {
      if (typeof child === "string" || child.name === "Fallback") return "";
      if (child.name === "t") return textOf(child);
      if (child.name === "br") return "\n";
      return child.name === "oMath" ? linear(child) : paragraphText(child);
    })
    .join("");
}

const tableText = (table) =>
  markdownTable(
    [...nodesNamed(table, "tr")].map((row) =>
      [...nodesNamed(row, "tc")]
        .filter((cell) => !attribute(cell, "hMerge") && !attribute(cell, "vMerge"))
        .map((cell) => ({
          text: [...linesOf(cell)].join("\n"),
          colspan: Number(attribute(cell, "gridSpan") ?? 1),
          rowspan: Number(attribute(cell, "rowSpan") ?? 1),
        })),
    ),
  );

/** The speaker's notes: other shapes of a notes page repeat the slide. */
function notesIn(tree) {
  const bodies = [...nodesNamed(tree, "sp")].filter((shape) => {
    const kind = firstNamed(shape, "ph");
    return kind && attribute(kind, "type") === "body";
  });
  const text = bodies.flatMap((shape) => [...linesOf(shape)]).join("\n");
  return text ? [`[Notes: ${text}]`] : [];
}

function commentsIn(archive, tree) {
  const authors = archive.entry("ppt/commentAuthors.xml");
  const names = new Map(
    authors
      ? [...nodesNamed(xmlTree(authors), "cmAuthor")].map((each) => [
          attribute(each, "id"),
          attribute(each, "name"),
        ])
      : [],
  );
  return [...nodesNamed(tree, "cm")].map((each) => {
    const name = names.get(attribute(each, "authorId"));
    const text = firstNamed(each, "text");
    return `[Comment${name ? ` by ${name}` : ""}: ${text ? textOf(text) : [...linesOf(each)].join("\n")}]`;
  });
}
