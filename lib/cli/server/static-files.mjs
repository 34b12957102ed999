// The scripts and styles, compressed once at build time at Brotli's highest quality: some 15 % smaller than the
// framework's compression per request, and no work while people wait.
import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { root } from "../../commands/project.mjs";

/** The scripts, styles and fonts of this build. */
export const builtFolder = path.join(root, ".next/static");
/** The scripts of public/, whose names don't contain a content hash as the built ones do. */
const open = path.join(root, "public");
const openPacked = path.join(root, ".next/public");
export const TYPES = { ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8" };

/**
 * Headers that are about documents and calls, and useless for a script or a style. A page loads a dozen of those, and
 * would transfer these 250 bytes a dozen times. A connection is kept open without `Connection` too (RFC 9112, 9.3).
 */
export const OF_DOCUMENTS = [
  "x-troupe-build",
  "content-security-policy",
  "cross-origin-opener-policy",
  "referrer-policy",
  "connection",
];

const files = (place) =>
  readdirSync(place, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? files(path.join(place, each.name)) : [path.join(place, each.name)],
  );

/** Writes a `.br` beside every script and style of the build, and those of public/ into the build. */
export async function packStatic() {
  await packAll(builtFolder, builtFolder);
  await packAll(open, openPacked, withoutComments);
}

/** The scripts of public/ are written by hand, and every page fetches them. Comments there are on separate lines. */
export const withoutComments = (script) => {
  const lines = script.toString().split("\n");
  const trimmed = lines.map((line) => line.trim());
  return Buffer.from(
    trimmed.filter((line) => !(line.startsWith("/*") && line.endsWith("*/"))).join("\n"),
  );
};

async function packAll(from, to, shorten = (content) => content) {
  const pack = promisify(brotliCompress);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all(
    files(from)
      .filter((file) => path.extname(file) in TYPES)
      .map(async (file) => {
        const packed = path.join(to, `${path.relative(from, file)}.br`);
        mkdirSync(path.dirname(packed), { recursive: true });
        writeFileSync(packed, await pack(shorten(readFileSync(file)), options));
      }),
  );
}

/**
 * Serves compressed files; returns false for all others. Only names from the build are known, so no path can lead
 * elsewhere.
 */
export function staticListener(place = builtFolder, openPlace = openPacked) {
  const packed = new Map([
    ...packedIn(place, "/_next/static/"),
    ...packedIn(openPlace, "/", tagOf),
  ]);
  return (request, response) => {
    if (request.method !== "GET" || !/\bbr\b/.test(request.headers["accept-encoding"] ?? ""))
      return false;
    const found = packed.get(request.url?.split("?")[0]);
    if (!found) return false;
    for (const name of OF_DOCUMENTS) response.removeHeader(name);
    const cached = found.tag
      ? { "cache-control": "public, max-age=0, must-revalidate", etag: found.tag }
      : { "cache-control": "public, max-age=31536000, immutable" };
    if (found.tag && request.headers["if-none-match"] === found.tag) {
      response.writeHead(304, cached).end();
      return true;
    }
    response.writeHead(200, {
      "content-type": found.type,
      "content-encoding": "br",
      "content-length": found.size,
      ...cached,
      vary: "accept-encoding",
    });
    // Closes the file when the connection is aborted; a plain pipe would leave it open.
    pipeline(createReadStream(found.file), response, () => undefined);
    return true;
  };
}

function packedIn(place, start, tag = () => undefined) {
  return (existsSync(place) ? files(place) : [])
    .filter((file) => file.endsWith(".br"))
    .map((file) => {
      const name = path.relative(place, file.slice(0, -3));
      const address = start + name.split(path.sep).map(encodeURIComponent).join("/");
      const type = TYPES[path.extname(name)];
      return [address, { file, size: statSync(file).size, type, tag: tag(file) }];
    });
}

const tagOf = (file) =>
  `"${createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 22)}"`;
