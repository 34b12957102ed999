import { strFromU8 } from "fflate";
import { openArchive } from "./archive.mjs";

const OFFICE = "application/vnd.openxmlformats-officedocument.";
const KINDS = {
  "word/document.xml": `${OFFICE}wordprocessingml.document`,
  "xl/workbook.xml": `${OFFICE}spreadsheetml.sheet`,
  "ppt/presentation.xml": `${OFFICE}presentationml.presentation`,
};
/** Formats identified by their first entry. */
const NAMED =
  /^application\/(?:epub\+zip|vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation|graphics))/;

/** What an archive is, by what it contains. */
export function archiveKind(bytes, limits) {
  const archive = openArchive(bytes, { ...limits, ratio: Infinity });
  const found = archive.names.find((name) => KINDS[name]);
  if (found) return KINDS[found];
  const mimetype = archive.names.includes("mimetype") ? strFromU8(archive.entry("mimetype")) : "";
  return NAMED.exec(mimetype.trim())?.[0] ?? "application/zip";
}
