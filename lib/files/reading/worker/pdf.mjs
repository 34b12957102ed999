import { getDocumentProxy } from "unpdf";
import { Fault } from "./fault.mjs";
import { inRanges } from "./pages.mjs";
import { CharacterMaps, mapsMissing } from "./character-maps.mjs";

/** The text of each page, with the values of its form and its comments. */
export async function readPdf(bytes, { pages: most }) {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    isEvalSupported: false,
    CMapReaderFactory: CharacterMaps,
    useWorkerFetch: false,
  }).catch((error) => {
    throw new Fault(error?.name === "PasswordException" ? "encrypted" : "damaged");
  });
  const notes = [];
  const pages = [];
  const damaged = [];
  const empty = [];
  for (let at = 1; at <= Math.min(document.numPages, most); at++) {
    const text = await pageText(document, at).catch(() => undefined);
    if (text === undefined) damaged.push(at);
    else if (text === "") empty.push(at);
    pages.push(text ? `${text}\n` : "");
  }
  if (document.numPages > most) notes.push({ note: "cut_pages", most, pages: document.numPages });
  if (damaged.length === pages.length) throw new Fault("damaged");
  if (damaged.length) notes.push({ note: "parts_not_read", parts: `pages ${inRanges(damaged)}` });
  if (empty.length + damaged.length === pages.length) throw new Fault("no_text");
  if (empty.length) notes.push({ note: "pages_without_text", pages: inRanges(empty) });
  if (mapsMissing().length) notes.push({ note: "letters_unknown", maps: mapsMissing().join(", ") });
  notes.push(...(await besides(document)));
  return { pages, notes };
}

async function pageText(document, at) {
  const page = await document.getPage(at);
  const { items } = await page.getTextContent();
  const annotations = await page.getAnnotations().catch(() => []);
  const text = items.map(({ str = "", hasEOL }) => (hasEOL ? `${str}\n` : str)).join("");
  const lines = [text.trim(), ...annotations.flatMap(annotationLines)];
  page.cleanup();
  return lines.filter((line) => line !== "").join("\n");
}

/** A person's input on a page: values of fields, and comments. */
function annotationLines({
  subtype,
  fieldName,
  alternativeText,
  contentsObj,
  titleObj,
  ...annotation
}) {
  if (subtype === "Widget") {
    const value = fieldValue(annotation);
    return value === ""
      ? []
      : [`[Form field ${alternativeText || fieldName || "without a name"}: ${value}]`];
  }
  const contents = contentsObj?.str?.trim();
  if (!contents || subtype === "Link" || subtype === "Popup") return [];
  return [`[Comment${titleObj?.str ? ` by ${titleObj.str}` : ""}: ${contents}]`];
}

function fieldValue({
  fieldValue: value,
  checkBox,
  radioButton,
  pushButton,
  buttonValue,
  exportValue,
}) {
  if (pushButton) return "";
  if (radioButton) return value && value === buttonValue ? String(value) : "";
  if (checkBox)
    return value && value !== "Off" && value === (exportValue ?? value) ? "checked" : "";
  if (Array.isArray(value)) return value.join(", ");
  return value === undefined || value === null ? "" : String(value);
}

/** The contents of a PDF besides its pages. */
async function besides(document) {
  const attachments = await document.getAttachments().catch(() => null);
  const names = Object.values(attachments ?? {}).map(({ filename }) => filename);
  const { info = {} } = await document.getMetadata().catch(() => ({}));
  return [
    ...(names.length ? [{ note: "attachments_not_read", names: names.join(", ") }] : []),
    ...(info.IsXFAPresent && !info.IsAcroFormPresent ? [{ note: "form_not_read" }] : []),
  ];
}
