// A page that the build renders is served with 200. The pages for missing files have their own paths, one per language,
// and their status is 404: the framework reads the status stored beside each page.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../commands/project.mjs";

const pages = path.join(root, ".next/server/app/prerendered");

/** Writes the status of the prerendered pages for missing files. */
export function writeNotFoundStatus() {
  const files = readdirSync(pages)
    .map((language) => path.join(pages, language, "not-found.meta"))
    .filter((file) => readable(file) !== null);
  if (files.length === 0) throw new Error("The build has no page for missing files.");
  for (const file of files)
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readable(file)), status: 404 }));
}

function readable(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(error.code)) return null;
    throw error;
  }
}
