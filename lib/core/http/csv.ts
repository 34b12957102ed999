import "server-only";

/** Without it spreadsheets guess another encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A row of a CSV file. */
export const csvLine = (cells: (string | number)[]): string =>
  `${cells.map((each) => (typeof each === "number" ? String(each) : cell(each))).join(",")}\r\n`;

/**
 * Quoted where CSV requires it (RFC 4180). A spreadsheet would run a cell that starts like a formula, so such a cell
 * gets a leading quote mark.
 */
function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
