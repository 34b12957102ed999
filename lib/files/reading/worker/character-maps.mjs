// Fonts of East Asian PDFs are often not part of the file: it names a character map built into every reader, which says
// what each code means. The only package with these maps is 40 MB large. Here they are built from what Node knows:
// which letter each code of an encoding is. A glyph's real number (CID) only determines its width, so letters have our
// own numbers. Fonts that number their glyphs without any map are not supported, and a note says so.
import { decodeAs } from "../../../core/untrusted/encodings.mjs";

/** The encoding of a map's codes, by its name; `shift`: for maps that write it in seven bits. */
const ENCODINGS = [
  [/^Uni\w+-(UCS2|UTF16)/, { wide: 2 }],
  [/^Uni\w+-UTF32/, { wide: 4 }],
  [/^GB(T)?-[HV]$/, { encoding: "gbk", shift: 0x8080 }],
  [/^GB/, { encoding: "gbk" }],
  [/^(B5|ET|HK)/, { encoding: "big5" }],
  [/RKSJ/, { encoding: "shift_jis", half: [0xa1, 0xdf] }],
  [/^(78-)?EUC-/, { encoding: "euc-jp" }],
  [/^(78|Add|Ext|NWP)-[HV]$|^[HV]$/, { encoding: "euc-jp", shift: 0x8080 }],
  [/^KSC-[HV]$/, { encoding: "euc-kr", shift: 0x8080 }],
  [/^KSC(-EUC|ms-UHC|pc-EUC)/, { encoding: "euc-kr" }],
];
const FROM_GLYPHS = /^Adobe-\w+-UCS2$/;
/** The supported letters: from, to. Our numbers for them start where those of Adobe's collections end. */
const LETTERS = [
  [0x00a0, 0x0451],
  [0x2000, 0x33ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xffef],
];
const FIRST = 25_500;

/** ASCII is 1 to 95 in each of Adobe's collections, so that its widths match. */
function numberOf(letter) {
  if (letter >= 0x20 && letter <= 0x7e) return letter - 0x1f;
  let first = FIRST;
  for (const [from, to] of LETTERS) {
    if (letter >= from && letter <= to) return first + letter - from;
    first += to - from + 1;
  }
  return undefined;
}

let knowsCodes = false;
const missing = new Set();
/** Maps that a file needs and that are unknown here: letters of its fonts may be wrong or missing. */
export const mapsMissing = () => [...missing];

/** The interface through which PDF.js requests a map. */
export class CharacterMaps {
  fetch({ name }) {
    const found = ENCODINGS.find(([names]) => names.test(name))?.[1];
    if (found) knowsCodes = true;
    // A font without a code map numbers its glyphs, and nothing here says which letters they are.
    else if (!FROM_GLYPHS.test(name) || !knowsCodes) missing.add(name);
    if (!found && !FROM_GLYPHS.test(name))
      return Promise.reject(new Error(`No character map ${name}`));
    const map = found ? mapOfCodes(found) : mapOfGlyphs();
    return Promise.resolve({ cMapData: Buffer.from(map), isCompressed: false });
  }
}

const hex = (number, bytes) => `<${number.toString(16).padStart(bytes * 2, "0")}>`;

/** Converts our numbers back to letters. */
function mapOfGlyphs() {
  const ranges = [[1, 95, 0x20]];
  let first = FIRST;
  for (const [from, to] of LETTERS) {
    // The format's ranges end where the last byte overflows.
    for (let letter = from; letter <= to;) {
      const number = first + letter - from;
      const length = Math.min(256 - (number % 256), 256 - (letter % 256), to - letter + 1);
      ranges.push([number, number + length - 1, letter]);
      letter += length;
    }
    first += to - from + 1;
  }
  const lines = ranges.map(
    ([from, to, letter]) => `${hex(from, 2)} ${hex(to, 2)} ${hex(letter, 2)}`,
  );
  return written("<0000> <ffff>", "bfrange", lines);
}

function mapOfCodes({ encoding, shift = 0, half, wide }) {
  const lines = [];
  if (wide) {
    for (const [from, to] of [[0x20, 0x7e], ...LETTERS])
      lines.push(`${hex(from, wide)} ${hex(to, wide)} ${numberOf(from)}`);
    return written(wide === 2 ? "<0000> <ffff>" : "<00000000> <0010ffff>", "cidrange", lines);
  }
  const single = shift ? [] : [[0x20, 0x7e], ...(half ? [half] : [])];
  for (const [from, to] of single)
    for (let code = from; code <= to; code++) add(lines, encoding, [code], hex(code, 1));
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      add(lines, encoding, [lead, trail], hex(lead * 256 + trail - shift, 2));
  const doubles = shift ? "<2121> <7e7e>" : half ? "<8140> <9ffc>\n<e040> <fcfc>" : "<8140> <fefe>";
  const singles = shift ? "" : `<00> <80>\n${half ? "<a0> <df>\n" : ""}`;
  return written(`${singles}${doubles}`, "cidchar", lines);
}

function add(lines, encoding, bytes, code) {
  const text = decodeAs(new Uint8Array(bytes), encoding, { fatal: true });
  const number = text?.length === 1 ? numberOf(text.charCodeAt(0)) : undefined;
  if (number !== undefined) lines.push(`${code} ${number}`);
}

/** A map in PostScript, as specified in Adobe's Technical Note 5014. */
const written = (spaces, kind, lines) =>
  `begincmap\n1 begincodespacerange\n${spaces}\nendcodespacerange\n${lines.length} begin${kind}\n${lines.join("\n")}\nend${kind}\nendcmap\n`;
