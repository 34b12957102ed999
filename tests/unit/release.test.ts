import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownFolders } from "../support/own-folder";

const project = path.resolve(import.meta.dirname, "../..");

/** No settings of this machine, and no registry: the list of packages comes from the lockfile only. */
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_COMMITTER_DATE: "2026-01-31T12:00:00Z",
  npm_config_registry: "http://127.0.0.1:9",
  npm_config_dry_run: "",
};

const git = (folder: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd: folder, env, encoding: "utf8" }).trim();

/** Runs `npm run release -- …` in a repository. */
function release(folder: string, args: string[], more: Record<string, string> = {}) {
  const command = path.join(project, "lib/cli/release.mjs");
  const done = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    env: { ...env, ...more },
    encoding: "utf8",
  });
  return { status: done.status, output: done.stdout.trim(), error: done.stderr.trim() };
}

const CHANGELOG = `# Changelog

## [Unreleased]

## [0.2.0] - 2026-01-31

### Added

- A second version.

## [0.1.0] - 2026-01-01

- The first version.
`;

/** The project's own files with another version. */
function packageFiles(version: string) {
  return ["package.json", "package-lock.json"].map((file) => {
    const content = JSON.parse(readFileSync(path.join(project, file), "utf8")) as object;
    return [file, { ...content, version }] as const;
  });
}

/** Files of a project without packages. */
const fewFiles = (version: string) =>
  [
    ["package.json", { name: "troupe", version }],
    ["package-lock.json", { name: "troupe", version, lockfileVersion: 3, packages: {} }],
  ] as const;

/** A repository that is ready for the release of 0.2.0. */
function makeRepository(folder: string, files: readonly (readonly [string, object])[]): string {
  mkdirSync(folder);
  git(folder, "init", "--quiet", "--initial-branch=main");
  for (const [file, content] of files)
    writeFileSync(path.join(folder, file), JSON.stringify(content, null, 2));
  copyFileSync(path.join(project, ".gitignore"), path.join(folder, ".gitignore"));
  writeFileSync(path.join(folder, "CHANGELOG.md"), CHANGELOG);
  writeFileSync(path.join(folder, "readme.txt"), "Line one\nLine two\n");
  commit(folder);
  return folder;
}

function commit(folder: string) {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message=A commit");
}

describe("a release", () => {
  let folder: string;
  let repository: string;
  const inDist = (file: string) => readFileSync(path.join(repository, "dist", file));

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "troupe-release-"));
    repository = makeRepository(path.join(folder, "repository"), packageFiles("0.2.0"));
    mkdirSync(path.join(repository, "dist"));
    writeFileSync(path.join(repository, "dist/troupe-0.1.0.tar.gz"), "the release before");
    expect(release(repository, ["0.2.0"])).toMatchObject({ status: 0, error: "" });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("consists of an archive, an SBOM and checksums that verify, and replaces the one before", () => {
    expect(readdirSync(path.join(repository, "dist")).sort()).toEqual([
      "SHA256SUMS",
      "troupe-0.2.0.cdx.json",
      "troupe-0.2.0.tar.gz",
    ]);
    const verified = spawnSync("sha256sum", ["-c", "SHA256SUMS"], {
      cwd: path.join(repository, "dist"),
      encoding: "utf8",
    });
    expect(verified.stdout).toBe("troupe-0.2.0.cdx.json: OK\ntroupe-0.2.0.tar.gz: OK\n");
  });

  test("has an annotated tag with the notes of its version, and leaves the working tree clean", () => {
    expect(git(repository, "cat-file", "-t", "v0.2.0")).toBe("tag");
    expect(git(repository, "rev-parse", "v0.2.0^{commit}")).toBe(
      git(repository, "rev-parse", "HEAD"),
    );
    expect(git(repository, "tag", "--list", "--format=%(contents)", "v0.2.0")).toBe(
      "Troupe 0.2.0\n\n### Added\n\n- A second version.",
    );
    expect(git(repository, "status", "--porcelain")).toBe("");
  });

  test("has every tracked file in its archive, in one folder, and no build time in the gzip header", () => {
    const archive = inDist("troupe-0.2.0.tar.gz");
    expect([...archive.subarray(0, 10)]).toEqual([31, 139, 8, 0, 0, 0, 0, 0, 2, 3]);
    const names = spawnSync("tar", ["-t"], { input: gunzipSync(archive), encoding: "utf8" });
    expect(names.stdout.trim().split("\n").sort()).toEqual([
      "troupe-0.2.0/",
      "troupe-0.2.0/.gitignore",
      "troupe-0.2.0/CHANGELOG.md",
      "troupe-0.2.0/package-lock.json",
      "troupe-0.2.0/package.json",
      "troupe-0.2.0/readme.txt",
    ]);
  });

  test("has an SBOM with the packages of an installation, without development tools", () => {
    const bill = JSON.parse(inDist("troupe-0.2.0.cdx.json").toString()) as {
      bomFormat: string;
      serialNumber: string;
      metadata: { timestamp: string; component: object };
      components: { name: string; hashes?: unknown[] }[];
    };
    expect(bill.bomFormat).toBe("CycloneDX");
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/);
    expect(bill.metadata.timestamp).toBe("2026-01-31T12:00:00.000Z");
    expect(bill.metadata.component).toMatchObject({
      name: "troupe",
      version: "0.2.0",
      type: "application",
    });
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["next", "react", "better-sqlite3"]));
    expect(names).not.toContain("vitest");
    expect(bill.components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
  });

  test("has the same bytes when it is made again in another clone with other git settings", () => {
    const clone = path.join(folder, "clone");
    git(folder, "clone", "--quiet", repository, clone);
    git(clone, "checkout", "--quiet", "v0.2.0");
    git(clone, "config", "tar.umask", "0077");
    git(clone, "config", "core.autocrlf", "true");
    const again = release(clone, ["0.2.0", "--dry-run"], { TZ: "Asia/Tokyo" });
    expect(again.error).toBe("");
    expect(again.output).toContain(inDist("SHA256SUMS").toString());
    expect(existsSync(path.join(clone, "dist"))).toBe(false);
  });
});

describe("npm run release", () => {
  const at = ownFolders();
  let repository: string;
  const write = (file: string, text: string) => writeFileSync(path.join(repository, file), text);
  const runs = (...args: string[]) => release(repository, args);

  beforeEach(() => {
    repository = makeRepository(at("repository"), fewFiles("0.2.0"));
  });

  const refused = (error: string) => ({ status: 1, output: "", error });

  test.each([
    ["no version", [], "Which version? For example: npm run release -- 0.2.0"],
    [
      "an unknown option",
      ["0.2.0", "--force"],
      "Unknown option --force. The only option is --dry-run.",
    ],
    ["two versions", ["0.2.0", "0.3.0"], "Give one version only, such as 0.2.0."],
    [
      "what is no semantic version",
      ["v0.2.0"],
      '"v0.2.0" is not a semantic version. Use MAJOR.MINOR.PATCH, such as 0.2.0 or 0.2.0-rc.1.',
    ],
  ])("refuses %s", (_, args, error) => {
    expect(runs(...args)).toEqual(refused(error));
  });

  test("refuses uncommitted changes and untracked files, and names them", () => {
    write("readme.txt", "Changed\n");
    for (const name of ["a.txt", "b.txt", "c.txt"]) write(name, "New\n");
    expect(runs("0.2.0")).toEqual(
      refused(
        "The working tree has uncommitted changes (readme.txt, a.txt, b.txt and 1 more). Commit them first.",
      ),
    );
  });

  test("refuses a branch other than main, and a detached commit", () => {
    git(repository, "switch", "--quiet", "--create", "next");
    const sentence = (where: string) =>
      `Releases are made from main, and ${where} is checked out. Run git switch main.`;
    expect(runs("0.2.0")).toEqual(refused(sentence("next")));
    git(repository, "switch", "--quiet", "--detach");
    expect(runs("0.2.0")).toEqual(refused(sentence("no branch")));
  });

  test("refuses a tag that exists, also in a dry run of another commit", () => {
    git(repository, "tag", "v0.2.0");
    write("readme.txt", "Changed\n");
    commit(repository);
    const sentence =
      "The tag v0.2.0 exists already. Choose a higher version: releases never change.";
    expect(runs("0.2.0")).toEqual(refused(sentence));
    expect(runs("0.2.0", "--dry-run")).toEqual(refused(sentence));
  });

  test("refuses a version that is not higher than the newest release", () => {
    for (const tag of ["v0.9.0", "v0.10.0", "v0.10.0-rc.1", "not-a-release"])
      git(repository, "tag", tag);
    expect(runs("0.9.1")).toEqual(
      refused("0.9.1 is not higher than the newest release, 0.10.0. Choose a higher version."),
    );
  });

  test.each(["package.json", "package-lock.json"])("refuses another version in %s", (file) => {
    for (const [name, content] of fewFiles("0.1.0"))
      if (name === file) write(file, JSON.stringify(content));
    commit(repository);
    expect(runs("0.2.0")).toEqual(
      refused(
        `${file} has version 0.1.0. Run npm version 0.2.0 --no-git-tag-version, and commit the change.`,
      ),
    );
  });

  test.each([
    ["is missing", CHANGELOG.replace("[0.2.0]", "[0.2.00]"), "has no section for 0.2.0"],
    ["is empty", CHANGELOG.replace(/### Added[^]*?version\./, ""), "The section 0.2.0"],
  ])("refuses a CHANGELOG.md whose section %s", (_, changelog, sentence) => {
    write("CHANGELOG.md", changelog);
    commit(repository);
    const { status, error } = runs("0.2.0");
    expect(status).toBe(1);
    expect(error).toContain(sentence);
    expect(git(repository, "tag", "--list")).toBe("");
  });

  test("refuses a folder that is not a repository", () => {
    rmSync(path.join(repository, ".git"), { recursive: true });
    expect(runs("0.2.0")).toEqual(
      refused(
        "This folder is not a git repository. Releases are made from a clone of the project.",
      ),
    );
  });

  test.each([
    ["--dry-run", ["0.2.0", "--dry-run"], {}],
    ["--dry-run as an option of npm", ["0.2.0"], { npm_config_dry_run: "true" }],
  ])("with %s prints checksums and changes nothing", (_, args, more) => {
    const { status, output } = release(repository, args, more);
    expect(status).toBe(0);
    expect(output).toMatch(/^[\da-f]{64} {2}troupe-0\.2\.0\.tar\.gz$/m);
    expect(output).toContain("v0.2.0 of");
    expect(existsSync(path.join(repository, "dist"))).toBe(false);
    expect(git(repository, "tag", "--list")).toBe("");
  });
});
