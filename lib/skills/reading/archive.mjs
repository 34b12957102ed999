// Finds skills in an archive and unpacks them, within limits: nothing is unpacked before its declared size was counted.
import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { readFrontMatter } from "./front-matter.mjs";
import { SkillFault } from "./skill-fault.mjs";

const ENTRIES = 20_000;
/** Unpacked together: skills of one archive, or the SKILL.md files of a repository. */
const TOGETHER = 64 * 1024 * 1024;
/** What systems and editors leave in archives. */
const CLUTTER =
  /(?:^|\/)(?:__MACOSX|\.git|\.svn|node_modules|__pycache__)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i;
const SKILL_MD = /^skill\.md$/i;

/**
 * The skills of a zip archive, each with its folder, fields and files (`bytes`), or with what is wrong with it
 * (`fault`). `strip`: leave out the top folder, as archives of repositories have one. `wanted`: the folders to unpack;
 * undefined: all; null: only list them. Throws SkillFault for the archive as a whole.
 */
export function skillsIn(bytes, { strip, wanted, limits }) {
  const entries = entriesOf(bytes, strip);
  const folders = foldersOf(entries);
  if (folders.length === 0) throw new SkillFault("skill_md_missing");
  if (folders.length > limits.found) throw new SkillFault("too_many", { most: limits.found });
  const unpack = unpacker(bytes);
  const chosen = wanted ? folders.filter((folder) => wanted.includes(folder)) : folders;
  return chosen.map((folder) => {
    try {
      const own = entriesIn(entries, folder, folders);
      return { folder, ...skillOf(folder, own, unpack, { limits, listed: wanted === null }) };
    } catch (error) {
      if (!(error instanceof SkillFault)) throw error;
      return { folder, fault: error.fault, params: error.params };
    }
  });
}

/** One file's bytes as it is stored. */
export function asFile(path, bytes) {
  const text = textOf(bytes);
  return {
    path,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    isText: text !== undefined,
    content: text ?? Buffer.from(bytes).toString("base64"),
  };
}

/** UTF-8 without NUL, which PostgreSQL stores in no text; undefined: binary. */
export function textOf(bytes) {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function entriesOf(bytes, strip) {
  const entries = [];
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (entries.length >= ENTRIES) throw new SkillFault("too_many_files", { most: ENTRIES });
        const path = soundPath(name);
        if (!name.endsWith("/") && !name.endsWith("\\") && !CLUTTER.test(path))
          entries.push({ name, path, size: originalSize });
        return false;
      },
    });
  } catch (error) {
    throw error instanceof SkillFault ? error : new SkillFault("damaged");
  }
  if (!strip) return entries;
  return entries.flatMap(({ path, ...rest }) => {
    const at = path.indexOf("/");
    return at < 0 ? [] : [{ ...rest, path: path.slice(at + 1) }];
  });
}

/** Forward slashes, as Windows programs do not always write. Throws SkillFault for a path that leaves the folder. */
function soundPath(name) {
  const path = name
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "");
  if (/^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)|\p{Cc}/u.test(path) || path === "")
    throw new SkillFault("path_outside", { path: path.replace(/\p{Cc}/gu, "?").slice(0, 100) });
  return path.replace(/\/{2,}/g, "/").replaceAll("/./", "/");
}

const parentOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const nameIn = (path) => path.slice(path.lastIndexOf("/") + 1);
const isWithin = (path, folder) => folder === "" || path.startsWith(`${folder}/`);

/** The folders of skills: a SKILL.md inside another skill is one of its files. */
function foldersOf(entries) {
  const all = entries
    .filter(({ path }) => SKILL_MD.test(nameIn(path)))
    .map(({ path }) => parentOf(path));
  const found = [];
  for (const folder of [...new Set(all)].sort((a, b) => a.length - b.length))
    if (!found.some((outer) => isWithin(folder, outer))) found.push(folder);
  return found.sort();
}

/** Files that belong to the skill, with their paths inside it. */
const entriesIn = (entries, folder) =>
  entries
    .filter(({ path }) => isWithin(path, folder))
    .map(({ path, ...rest }) => {
      const inside = folder === "" ? path : path.slice(folder.length + 1);
      return { ...rest, path: SKILL_MD.test(inside) ? "SKILL.md" : inside };
    });

function unpacker(bytes) {
  let left = TOGETHER;
  return (entries) => {
    left -= entries.reduce((sum, { size }) => sum + size, 0);
    if (left < 0) throw new SkillFault("too_large");
    const names = new Set(entries.map(({ name }) => name));
    try {
      return unzipSync(bytes, { filter: ({ name }) => names.has(name) });
    } catch {
      throw new SkillFault("damaged");
    }
  };
}

function skillOf(folder, entries, unpack, { limits, listed }) {
  if (entries.length > limits.files) throw new SkillFault("too_many_files", { most: limits.files });
  const paths = new Set(entries.map(({ path }) => path.toLowerCase()));
  if (paths.size < entries.length) throw new SkillFault("same_path");
  const long = entries.find(({ path }) => path.length > limits.path);
  if (long) throw new SkillFault("path_long", { path: `${long.path.slice(0, 80)}…` });
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.bytes)
    throw new SkillFault("too_large");
  const main = entries.find(({ path }) => path === "SKILL.md");
  if (main.size > limits.text) throw new SkillFault("too_much_text");
  const unpacked = unpack(listed ? [main] : entries);
  const { name, description, extra } = frontMatterOf(unpacked[main.name], limits);
  const own = nameIn(folder);
  if (folder !== "" && own !== name && !/^-(?:main|master)$/.test(own.replace(name, "")))
    throw new SkillFault("folder", { name, folder: own });
  if (listed) return { name, description };
  const files = entries.map((each) => asFile(each.path, unpacked[each.name]));
  if (files.reduce((sum, { isText, size }) => sum + (isText ? size : 0), 0) > limits.text)
    throw new SkillFault("too_much_text");
  return { name, description, extra, files };
}

/** The fields of a SKILL.md's bytes. Throws SkillFault. */
export function frontMatterOf(bytes, limits) {
  const text = textOf(bytes);
  if (text === undefined) throw new SkillFault("not_text");
  return readFrontMatter(text, limits);
}
