import { Fault } from "./fault.mjs";

const OFFICE = "application/vnd.openxmlformats-officedocument.";
const ODF = "application/vnd.oasis.opendocument.";

const image = async () => (await import("./image.mjs")).readImage;
const openDocument = async () => (await import("./formats/open-document.mjs")).readOpenDocument;

/** The readers by type. Each is loaded on demand: a PDF reader alone takes 30 MB. */
const READERS = {
  "application/pdf": async () => (await import("./pdf.mjs")).readPdf,
  "text/plain": async () => (await import("./formats/text.mjs")).readText,
  "text/html": async () => (await import("./formats/text.mjs")).readHtml,
  "application/rtf": async () => (await import("./formats/rtf.mjs")).readRtf,
  "message/rfc822": async () => (await import("./formats/mail.mjs")).readMail,
  "image/png": image,
  "image/jpeg": image,
  "image/webp": image,
  "image/gif": image,
  [`${OFFICE}wordprocessingml.document`]: async () => (await import("./formats/docx.mjs")).readDocx,
  [`${OFFICE}spreadsheetml.sheet`]: async () => (await import("./xlsx.mjs")).readXlsx,
  [`${OFFICE}presentationml.presentation`]: async () =>
    (await import("./formats/pptx.mjs")).readPptx,
  [`${ODF}text`]: openDocument,
  [`${ODF}spreadsheet`]: openDocument,
  [`${ODF}presentation`]: openDocument,
  [`${ODF}graphics`]: openDocument,
  "application/epub+zip": async () => (await import("./formats/epub.mjs")).readEpub,
};

/** Throws a Fault for an unsupported type, naming the actual content if known. */
export async function readerOf(type, bytes) {
  const load = READERS[type];
  if (!load) throw new Fault(faultOf(bytes));
  return load();
}

const utf16 = (text) => Buffer.from(text, "utf16le");
/** Common unsupported contents, by their first bytes and what else is in them. */
const UNREAD = [
  ["encrypted", "d0cf11e0", (bytes) => bytes.includes(utf16("EncryptedPackage"))],
  ["outlook", "d0cf11e0", (bytes) => bytes.includes(utf16("__properties_version1.0"))],
  ["old_office", "d0cf11e0"],
  ["archive", "504b0304"],
  ["archive", "504b0506"],
  ["archive", "377abcaf271c"],
  ["archive", "526172211a07"],
  ["archive", "1f8b"],
  ["image_kind", "49492a00"],
  ["image_kind", "4d4d002a"],
  ["image_kind", "424d"],
  ["image_kind", "00000100"],
  ["image_kind", "", (bytes) => /^.{4}ftyp(heic|heix|hevc|mif1|msf1|avif|avis)/s.test(head(bytes))],
  ["sound", "494433"],
  [
    "sound",
    "",
    (bytes) =>
      /^(.{4}ftyp|RIFF.{4}(WAVE|AVI )|OggS|fLaC|\x1aE\xdf\xa3|\xff[\xfb\xf3\xf2])/s.test(
        head(bytes),
      ),
  ],
];
const head = (bytes) => Buffer.from(bytes.subarray(0, 16)).toString("latin1");

function faultOf(bytes) {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  const found = UNREAD.find(
    ([, begins, fits]) => start.startsWith(begins) && (!fits || fits(bytes)),
  );
  return found?.[0] ?? "unknown_kind";
}
