/** The rows of comma-separated text (RFC 4180), at most `most`. An unterminated quote takes the rest of the text. */
export function cellsOf(text: string, separator: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = "";
  };
  for (let at = 0; at < text.length && rows.length < most; at++) {
    const letter = text[at]!;
    if (quoted && letter === '"' && text[at + 1] === '"') {
      at++;
      cell += '"';
    } else if (quoted && letter === '"') quoted = false;
    else if (quoted) cell += letter;
    else if (letter === '"' && cell === "") quoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = "";
    } else if (letter === "\n") endRow();
    else if (letter !== "\r") cell += letter;
  }
  if (rows.length < most && (cell !== "" || row.length > 0)) endRow();
  return rows;
}
