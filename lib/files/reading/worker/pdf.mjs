import { extractText, getDocumentProxy } from "unpdf";
import { Fault } from "./fault.mjs";

/** The text of each page. */
export async function readPdf(bytes, { pages: most }) {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    isEvalSupported: false,
  }).catch((error) => {
    throw new Fault(error?.name === "PasswordException" ? "encrypted" : "damaged");
  });
  if (document.numPages > most) throw new Fault("too_many_pages");
  const { text } = await extractText(document, { mergePages: false });
  if (text.every((page) => page.trim() === "")) throw new Fault("no_text");
  return { pages: text };
}
