// The scripts, styles and fonts of other builds, for pages that are open across an upgrade: each process stores its own
// beside the database at startup, where processes of any build find them. So an open page can load its scripts from a
// newer process as well as from an older one.
import { constants, createReadStream } from "node:fs";
import {
  access,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream";
import { createBrotliDecompress } from "node:zlib";
import { OF_DOCUMENTS, TYPES } from "./static-files.mjs";

/** How many builds are kept: the most recently started. Each takes some 2 MB. */
const KEPT = 5;
/** Unfinished copies of a failed start are removed after this time. */
const UNFINISHED_MS = 60 * 60 * 1000;
const ADDRESS = /^\/_next\/static\/((?:[\w~-][\w~.-]*\/)*[\w~-][\w~.-]*)$/;
const KINDS = { ...TYPES, ".woff2": "font/woff2", ".woff": "font/woff", ".ttf": "font/ttf" };

/**
 * Stores the files of a build in a folder that all processes share, scripts and styles compressed, and removes the
 * oldest builds. own: the folder of the build's files. Throws when the folder cannot be written.
 */
export async function keepScripts({ own, kept, build }) {
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const place = path.join(kept, build);
  if (!(await isThere(place))) await keepBuild(own, kept, place);
  const now = new Date();
  await utimes(place, now, now);
  await removeOld(kept);
}

async function keepBuild(own, folder, place) {
  const unfinished = await mkdtemp(path.join(folder, "."));
  for (const name of await readdir(own, { recursive: true })) {
    const ending = path.extname(name);
    if (!(ending in KINDS)) continue;
    const packed = ending in TYPES ? `${name}.br` : name;
    const to = path.join(unfinished, packed);
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(path.join(own, packed), to, constants.COPYFILE_FICLONE);
  }
  try {
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isThere(place))) throw error; // otherwise another process was first
  }
}

async function removeOld(folder) {
  const all = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { mtimeMs } = await stat(path.join(folder, name)).catch(() => ({ mtimeMs: 0 }));
      return { name, mtimeMs, isUnfinished: name.startsWith(".") };
    }),
  );
  const abandoned = all.filter(
    ({ isUnfinished, mtimeMs }) => isUnfinished && mtimeMs < Date.now() - UNFINISHED_MS,
  );
  const old = all
    .filter(({ isUnfinished }) => !isUnfinished)
    .sort((one, other) => other.mtimeMs - one.mtimeMs)
    .slice(KEPT);
  for (const { name } of [...abandoned, ...old])
    await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Serves files of other builds that this build does not have; leaves all others to `framework`. */
export function withKeptScripts({ own, kept }, framework) {
  return (request, response) => {
    const [, name] = ADDRESS.exec(request.url?.split("?", 1)[0] ?? "") ?? [];
    if (!name || request.method !== "GET" || !(path.extname(name) in KINDS))
      return framework(request, response);
    return find({ own, kept, name }).then((found) =>
      found ? answer(found, request, response) : framework(request, response),
    );
  };
}

/** The file by that name from another build, unless this build has one. */
async function find({ own, kept, name }) {
  if (await isThere(path.join(own, name))) return undefined;
  const builds = await readdir(kept).catch(() => []);
  const isPacked = path.extname(name) in TYPES;
  for (const build of builds.filter((each) => !each.startsWith("."))) {
    const file = path.join(kept, build, isPacked ? `${name}.br` : name);
    if (await isThere(file)) return { file, isPacked, type: KINDS[path.extname(name)] };
  }
  return undefined;
}

function answer({ file, isPacked, type }, request, response) {
  for (const name of OF_DOCUMENTS) response.removeHeader(name);
  const asItIs = !isPacked || /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  response.writeHead(200, {
    "content-type": type,
    ...(isPacked && asItIs ? { "content-encoding": "br" } : {}),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  const parts = [createReadStream(file), ...(asItIs ? [] : [createBrotliDecompress()]), response];
  pipeline(parts, () => undefined); // closes the file when the connection is aborted
}

const isThere = (place) =>
  access(place).then(
    () => true,
    () => false,
  );
