import { openArchive } from "./archive.mjs";
import { besideSheet, readWorkbook } from "./workbook.mjs";
import { readRows } from "./sheet-rows.mjs";

/** How many merged areas are listed. */
const MERGED = 50;

/**
 * Each sheet as lines of cells with tabs between them. Rows are so repetitive that they may unpack to a thousand times
 * their size.
 */
export function readXlsx(bytes, limits) {
  const archive = openArchive(bytes, { ...limits, ratio: Infinity });
  const workbook = readWorkbook(archive);
  const room = { cells: limits.cells, characters: limits.characters };
  const notes = [];
  const unread = [];
  const pages = [];
  let unsolved = 0;
  for (const { name, hidden, path } of workbook.sheets) {
    const full = room.cells <= 0 || room.characters <= 0;
    const sheet = full ? undefined : path && archive.entry(path);
    if (!sheet) {
      unread.push(name);
      continue;
    }
    const rows = readRows(sheet, workbook, room);
    unsolved += rows.unsolved;
    if (rows.cutAt !== undefined) notes.push({ note: "cut_sheet", sheet: name, row: rows.cutAt });
    const merged = rows.merged.slice(0, MERGED).join(", ");
    const more = rows.merged.length > MERGED ? ` and ${rows.merged.length - MERGED} more` : "";
    const beside = [
      ...(merged ? [`[Merged cells: ${merged}${more}]`] : []),
      ...besideSheet(archive, path, rows.links),
    ];
    pages.push(
      `# ${name}${hidden ? " (hidden sheet)" : ""}\n${[...rows.lines, ...beside].join("\n")}\n`,
    );
  }
  if (unread.length) notes.push({ note: "parts_not_read", parts: unread.join(", ") });
  if (unsolved) notes.push({ note: "formulas_without_result", count: unsolved });
  return { pages, notes: [...notes, ...pictureNotes(archive)] };
}

/** Images within an Office file are ignored. */
export function pictureNotes({ names }) {
  const count = names.filter((name) => /(^|\/)(media|Pictures)\/[^/]+\.\w+$/.test(name)).length;
  return count ? [{ note: "images_not_read", count }] : [];
}
