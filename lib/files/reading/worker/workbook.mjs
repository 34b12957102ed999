import { Fault } from "./fault.mjs";
import { relationOf, relationsOf } from "./relations.mjs";
import {
  attribute,
  eachXmlPart,
  firstNamed,
  nodesNamed,
  relationId,
  textOf,
  xmlTree,
} from "./xml.mjs";
import { numberKinds } from "./number-format.mjs";

/** How many comments and links of a sheet are shown. */
const BESIDE = 2_000;
const WORKBOOK = "xl/workbook.xml";

/** The sheets of a workbook in their order, and what their cells refer to. */
export function readWorkbook(archive) {
  const tree = xmlTree(archive.entry(WORKBOOK) ?? fail());
  const relations = relationsOf(archive, WORKBOOK);
  const shared = relationOf(relations, "sharedStrings");
  const styles = relationOf(relations, "styles");
  return {
    sheets: [...nodesNamed(firstNamed(tree, "sheets") ?? fail(), "sheet")].map((each) => ({
      name: attribute(each, "name") ?? "",
      hidden: /hidden/i.test(attribute(each, "state") ?? ""),
      path: relations.get(relationId(each))?.target,
    })),
    from1904: /^(1|true)$/.test(
      attribute(firstNamed(tree, "workbookPr") ?? tree, "date1904") ?? "",
    ),
    strings: shared ? sharedStrings(archive.entry(shared)) : [],
    kinds: numberKinds(styles && archive.entry(styles)),
  };
}

const fail = () => {
  throw new Fault("damaged");
};

/** The shared strings that cells refer to by number, without phonetic hints. */
function sharedStrings(bytes) {
  const all = [];
  let parts = [];
  let inText = false;
  let spoken = 0;
  if (bytes)
    eachXmlPart(bytes, {
      open(name) {
        if (name === "si") parts = [];
        else if (name === "t") inText = spoken === 0;
        else if (name === "rPh") spoken++;
      },
      text: (text) => inText && parts.push(text),
      close(name) {
        if (name === "si") all.push(parts.length === 1 ? parts[0] : parts.join(""));
        else if (name === "t") inText = false;
        else if (name === "rPh") spoken--;
      },
    });
  return all;
}

/** The annotations of a sheet's cells: comments, and link targets. */
export function besideSheet(archive, path, links) {
  const relations = relationsOf(archive, path);
  const lines = [];
  const threaded = commentsIn(archive, relations, "threadedComment", "threadedComment");
  for (const [ref, text] of threaded.length
    ? threaded
    : commentsIn(archive, relations, "comments", "comment"))
    lines.push(`[Comment on ${ref}: ${text}]`);
  for (const { ref, id, place } of links) {
    const url = relations.get(id)?.target ?? place;
    if (url) lines.push(`[Link of ${ref}: ${url}]`);
  }
  const left = lines.length - BESIDE;
  return left > 0 ? [...lines.slice(0, BESIDE), `[${left} more comments and links]`] : lines;
}

function commentsIn(archive, relations, type, name) {
  const bytes = archive.entry(relationOf(relations, type) ?? "");
  if (!bytes) return [];
  return [...nodesNamed(xmlTree(bytes), name)].map((each) => [
    attribute(each, "ref"),
    textOf(firstNamed(each, "text") ?? each).trim(),
  ]);
}
