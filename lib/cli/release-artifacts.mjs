// The files of a release. The same commit gives the same bytes, so anyone can rebuild and compare them.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { gzipSync } from "fflate";
import { git } from "./release-git.mjs";

/**
 * The tracked files of a commit as a .tar.gz, in a folder of the given name. git gives every file the time of the commit.
 * fflate is pinned by package-lock.json and gives the same bytes on every platform; Node's own zlib does not. A time of
 * zero leaves the time out of the gzip header.
 */
export function sourceArchive(commit, folder) {
  const tar = git(["archive", "--format=tar", `--prefix=${folder}/`, commit], { binary: true });
  return Buffer.from(gzipSync(tar, { level: 9, mtime: 0 }));
}

/**
 * A CycloneDX list of every package that an installation without development tools has, read from package-lock.json
 * without network. npm adds a random serial number, the current time and the folder's name; here they are derived from
 * the contents, the commit and package.json.
 */
export function softwareBill(name, committedAt) {
  const args = ["--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"];
  const done = spawnSync("npm", ["sbom", "--package-lock-only", ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    shell: process.platform === "win32",
  });
  if (done.status !== 0)
    throw new Error(`npm sbom failed: ${(done.stderr || done.error?.message || "").trim()}`);
  const bill = JSON.parse(done.stdout);
  bill.metadata.timestamp = committedAt;
  bill.metadata.component.name = name;
  delete bill.serialNumber;
  const { $schema, bomFormat, specVersion, ...rest } = bill;
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bill))}`;
  return Buffer.from(
    `${JSON.stringify({ $schema, bomFormat, specVersion, serialNumber, ...rest }, null, 2)}\n`,
  );
}

/** A UUID of version 8 (RFC 9562): 122 bits of the text's SHA-256. */
function uuidOf(text) {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The files' SHA-256, as `sha256sum -c` reads them. */
export function checksums(files) {
  const lines = Object.entries(files).map(
    ([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`,
  );
  return Buffer.from(lines.join(""));
}
