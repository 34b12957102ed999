// Makes a release of the commit that is checked out:  npm run release -- 0.2.0 [--dry-run]
// In dist/: a source archive, a list of its packages (SBOM) and their checksums. In git: an annotated tag. Nothing is
// pushed. With --dry-run it checks and computes everything, and writes nothing; at the commit of a released tag it then
// prints the checksums of that release, so that anyone can compare them.
// Before it, on main: npm version 0.2.0 --no-git-tag-version, move the notes from "Unreleased" to a section of the version
// in CHANGELOG.md, and commit both.
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, plainly, root } from "../commands/project.mjs";
import { git } from "./release-git.mjs";
import {
  changelogSection,
  compareVersions,
  isVersion,
  newestRelease,
} from "./release-versions.mjs";

const MAIN = "main";
const DIST = "dist";
/** How many changed files an error message names. */
const NAMED = 3;

const args = process.argv.slice(2);
// `npm run release 0.2.0 --dry-run`, without the two dashes before, gives the option to npm.
const isDryRun = args.includes("--dry-run") || process.env.npm_config_dry_run === "true";
const [version, ...others] = args.filter((each) => each !== "--dry-run");
const tag = `v${version}`;

await plainly(async () => {
  requireVersion();
  requireClean();
  if (!isMadeAgain()) requireUnreleasedMain();
  requireFiles();
  if (!existsSync(path.join(root, "node_modules/fflate")))
    fail("The packages are not installed yet. Run npm ci, then try again.");
  await release();
});

function requireVersion() {
  if (!version) fail("Which version? For example: npm run release -- 0.2.0");
  const option = [version, ...others].find((each) => each.startsWith("-"));
  if (option) fail(`Unknown option ${option}. The only option is --dry-run.`);
  if (others.length) fail("Give one version only, such as 0.2.0.");
  if (!isVersion(version))
    fail(
      `"${version}" is not a semantic version. Use MAJOR.MINOR.PATCH, such as 0.2.0 or 0.2.0-rc.1.`,
    );
}

function requireClean() {
  if (!isRepository())
    fail("This folder is not a git repository. Releases are made from a clone of the project.");
  const changed = git(["status", "--porcelain", "--untracked-files=all"])
    .split("\n")
    .filter(Boolean);
  if (!changed.length) return;
  const names = changed.slice(0, NAMED).map((line) => line.slice(3));
  const more = changed.length > NAMED ? ` and ${changed.length - NAMED} more` : "";
  fail(`The working tree has uncommitted changes (${names.join(", ")}${more}). Commit them first.`);
}

function isRepository() {
  try {
    return realpathSync(git(["rev-parse", "--show-toplevel"])) === realpathSync(process.cwd());
  } catch {
    return false;
  }
}

function tags() {
  return git(["tag", "--list"]).split("\n");
}

/** Does a dry run rebuild a released version from its own commit? */
function isMadeAgain() {
  return (
    isDryRun &&
    tags().includes(tag) &&
    git(["rev-parse", `${tag}^{commit}`]) === git(["rev-parse", "HEAD"])
  );
}

function requireUnreleasedMain() {
  const branch = git(["rev-parse", "--abbrev-ref", "HEAD"]);
  if (branch !== MAIN)
    fail(
      `Releases are made from ${MAIN}, and ${branch === "HEAD" ? "no branch" : branch} is checked out. Run git switch ${MAIN}.`,
    );
  if (tags().includes(tag))
    fail(`The tag ${tag} exists already. Choose a higher version: releases never change.`);
  const newest = newestRelease(tags());
  if (newest && compareVersions(version, newest) <= 0)
    fail(`${version} is not higher than the newest release, ${newest}. Choose a higher version.`);
}

function requireFiles() {
  for (const file of ["package.json", "package-lock.json"]) {
    const current = readJson(file).version;
    if (current !== version)
      fail(
        `${file} has version ${current}. Run npm version ${version} --no-git-tag-version, and commit the change.`,
      );
  }
  const heading = `"## [${version}] - ${new Date().toISOString().slice(0, 10)}"`;
  const notes = releaseNotes();
  if (notes === undefined)
    fail(
      `CHANGELOG.md has no section for ${version}. Add ${heading} below Unreleased, and commit.`,
    );
  if (notes === "") fail(`The section ${version} of CHANGELOG.md is empty. Say what changed.`);
}

async function release() {
  const { checksums, softwareBill, sourceArchive } = await import("./release-artifacts.mjs");
  const { name } = readJson("package.json");
  const commit = git(["rev-parse", "HEAD"]);
  const committedAt = new Date(Number(git(["show", "-s", "--format=%ct", commit])) * 1000);
  const title = `${name}-${version}`;
  const files = {
    [`${title}.cdx.json`]: softwareBill(name, committedAt.toISOString()),
    [`${title}.tar.gz`]: sourceArchive(commit, title),
  };
  const sums = checksums(files);
  if (isDryRun) {
    console.log(`${sums}Dry run: ${tag} of ${commit} was not tagged, and no file was written.`);
    return;
  }
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST);
  for (const [file, bytes] of Object.entries({ ...files, SHA256SUMS: sums }))
    writeFileSync(path.join(DIST, file), bytes);
  // The notes have headings that start with #, which git would take for comments.
  git(["tag", "--annotate", "--cleanup=whitespace", "--file=-", tag, commit], {
    input: `Troupe ${version}\n\n${releaseNotes()}\n`,
  });
  console.log(
    `${sums}Tagged ${commit} as ${tag}. Next: git push origin ${MAIN} ${tag}, then attach the files of ${DIST}/ to the release.`,
  );
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function releaseNotes() {
  return existsSync("CHANGELOG.md")
    ? changelogSection(readFileSync("CHANGELOG.md", "utf8"), version)
    : undefined;
}
