/** A PDF of these objects, the first of which is its catalog, in Latin-1. */
export function pdfOfObjects(objects: string[]): Uint8Array<ArrayBuffer> {
  let text = "%PDF-1.7\n";
  const table = objects
    .map((object, at) => {
      const offset = text.length;
      text += `${at + 1} 0 obj\n${object}\nendobj\n`;
      return `${String(offset).padStart(10, "0")} 00000 n \n`;
    })
    .join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

const LATIN = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
type Page = { font?: string; annotations?: string[]; catalog?: string; more?: string[] };

/** One page that draws a string, written as PDF writes it. `more` are objects from number 6 on. */
export const pageOf = (
  drawn: string,
  { font = LATIN, annotations = [], catalog = "", more = [] }: Page = {},
) => {
  const content = `BT /F1 12 Tf 50 700 Td ${drawn} Tj ET`;
  const first = 6 + more.length;
  return pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [${annotations.map((_, at) => `${first + at} 0 R`).join(" ")}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font,
    ...more,
    ...annotations,
  ]);
};

/** A page with a non-embedded font: `map` says what its codes mean, `collection` which glyphs it has. */
export const eastAsianPage = (map: string, collection: string, codes: string) =>
  pageOf(`<${codes}>`, {
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${map} /DescendantFonts [6 0 R] >>`,
    more: [
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (${collection}) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 >>`,
      "<< /Type /FontDescriptor /FontName /Song /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
    ],
  });
