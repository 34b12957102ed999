import { decodeText } from "../../../../core/untrusted/decode.mjs";
import { htmlToText } from "../../../../core/untrusted/html-to-text.mjs";
import { Fault } from "../fault.mjs";
import { openArchive } from "../archive.mjs";
import { pathFrom } from "../relations.mjs";
import { attribute, firstNamed, nodesNamed, xmlTree } from "../xml.mjs";

/** A book: its chapters in reading order. */
export function readEpub(bytes, limits) {
  const archive = openArchive(bytes, limits);
  if (archive.names.includes("META-INF/encryption.xml") && isLocked(archive))
    throw new Fault("encrypted");
  const chapters = archive.entries(/\.x?html?$/i);
  const listed = spineOf(archive).filter((path) => chapters[path]);
  const paths = listed.length ? listed : Object.keys(chapters).sort();
  const images = archive.names.filter((name) => /\.(png|jpe?g|gif|webp|svg)$/i.test(name)).length;
  return {
    pages: paths
      .map((path) => htmlToText(decodeText(chapters[path]).text).trim())
      .filter((text) => text !== "")
      .map((text) => `${text}\n`),
    notes: images ? [{ note: "images_not_read", count: images }] : [],
  };
}

/** Fonts may be encrypted in a book that anyone may read; chapters may not. */
const isLocked = (archive) =>
  [...nodesNamed(xmlTree(archive.entry("META-INF/encryption.xml")), "CipherReference")].some(
    (each) => /\.x?html?$/i.test(attribute(each, "URI") ?? ""),
  );

function spineOf(archive) {
  const container = archive.entry("META-INF/container.xml");
  const root = container && firstNamed(xmlTree(container), "rootfile");
  const path = root && attribute(root, "full-path");
  const bytes = path && archive.entry(path);
  if (!bytes) return [];
  const tree = xmlTree(bytes);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const files = new Map(
    [...nodesNamed(tree, "item")].map((each) => [
      attribute(each, "id"),
      attribute(each, "href") ?? "",
    ]),
  );
  return [...nodesNamed(tree, "itemref")].flatMap((each) => {
    const href = files.get(attribute(each, "idref"));
    return href === undefined ? [] : [pathFrom(folder, decoded(href))];
  });
}

function decoded(href) {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
