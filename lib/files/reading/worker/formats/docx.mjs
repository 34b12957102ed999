import { strFromU8, strToU8, zipSync } from "fflate";
import mammoth from "mammoth";
import { htmlToText } from "../../../../core/untrusted/html-to-text.mjs";
import { Fault } from "../fault.mjs";
import { openArchive } from "../archive.mjs";
import { nodesNamed, xmlTree } from "../xml.mjs";
import { pictureNotes } from "../xlsx.mjs";
import { chartText } from "./chart.mjs";
import { linear } from "./formula.mjs";

const COMMENTS = "word/comments.xml";
const FORMULA = /<m:oMath(?:\s[^>]*)?>[\s\S]*?<\/m:oMath>/g;
const BLOCK_OF_FORMULA = /<\/?m:oMathPara(?:\s[^>]*)?>|<m:oMathParaPr>[\s\S]*?<\/m:oMathParaPr>/g;

/** A document with its tables, links, notes, comments, headers and footers. */
export async function readDocx(bytes, limits) {
  const archive = openArchive(bytes, limits);
  const entries = archive.entries(/\.(xml|rels)$/);
  for (const name of Object.keys(entries))
    if (/^word\/(document|footnotes|endnotes|comments)\.xml$/.test(name))
      entries[name] = withFormulas(entries[name]);
  if (entries[COMMENTS]) entries[COMMENTS] = withAuthors(entries[COMMENTS]);
  // The library gets a repacked archive, so that it unpacks nothing crafted by its sender.
  const buffer = Buffer.from(zipSync(entries, { level: 0 }));
  const { value: html } = await mammoth
    .convertToHtml(
      { buffer },
      {
        styleMap: ["comment-reference => sup"],
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })),
      },
    )
    .catch(() => {
      throw new Fault("damaged");
    });
  const body = htmlToText(html.replace(/<a href="#[^"]*">↑<\/a>/g, "")).trim();
  const [headers, footers] = ["header", "footer"].map((kind) => marginTexts(entries, kind));
  const charts = Object.keys(entries).filter((name) => /^word\/charts\/chart\d*\.xml$/.test(name));
  const parts = [
    ...headers.map((text) => `[Header] ${text}`),
    body,
    ...charts.map((name) => chartText(xmlTree(entries[name]))),
    ...footers.map((text) => `[Footer] ${text}`),
  ].filter((text) => text !== "");
  return { pages: [`${parts.join("\n\n")}\n`], notes: pictureNotes(archive) };
}

/** Formulas as text: the library has nothing for them. */
function withFormulas(bytes) {
  const text = strFromU8(bytes);
  if (!text.includes("<m:oMath")) return bytes;
  const plain = text.replace(BLOCK_OF_FORMULA, "").replace(FORMULA, (formula) => {
    const written = linear(xmlTree(strToU8(formula)));
    const safe = written.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
    return `<w:r><w:t xml:space="preserve">${safe}</w:t></w:r>`;
  });
  return strToU8(plain);
}

/** The library names a comment by its author's initials, which say little and are often absent. */
const withAuthors = (bytes) =>
  strToU8(
    strFromU8(bytes).replace(/<w:comment\s[^>]*>/g, (tag) => {
      const author = /\sw:author="([^"]*)"/.exec(tag)?.[1];
      if (!author) return tag;
      return tag.replace(/\sw:initials="[^"]*"/, "").replace(/\s/, ` w:initials="${author} #" `);
    }),
  );

/** Headers and footers of all pages, each text once. */
function marginTexts(entries, kind) {
  const names = Object.keys(entries).filter((name) => name.startsWith(`word/${kind}`));
  const texts = names.sort().map((name) => {
    const paragraphs = [...nodesNamed(xmlTree(entries[name]), "p")];
    return paragraphs.map(paragraphText).filter(Boolean).join("\n");
  });
  return [...new Set(texts)].filter((text) => text !== "");
}

function paragraphText(node) {
  if (typeof node === "string") return "";
  if (node.name === "t") return node.children.join("");
  if (node.name === "tab") return "\t";
  if (node.name === "br") return "\n";
  if (["instrText", "delText", "Fallback"].includes(node.name)) return "";
  return node.children.map(paragraphText).join("");
}
