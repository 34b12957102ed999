// npm test -- --changed: the tests that a change can affect, by imports. An API test reaches the product by the routes
// whose paths it names, since its requests find their handlers by path and not by import.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fail, root, say } from "../../lib/commands/project.mjs";

const CODE = /\.(ts|tsx|mjs)$/;
const PRODUCT =
  /^(app|components|lib|prisma|public)\/|^(proxy|instrumentation)\.ts$|\.config\.\w+$/;
/** A change of these can affect any test. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|prisma\/|tests\/(run|support)\/[\w.-]*(config|database|process)|tests\/run\/)/;

/**
 * The unit, API and endpoint test files that the change since a git ref can affect (undefined: all), and the spec files of
 * journeys (undefined: the core journeys). ref: by default where this branch left its upstream, or the last commit.
 */
export function changedTests(ref) {
  const changed = changedFiles(ref || base());
  say(`${changed.length} files have changed since ${ref || base()}`);
  if (changed.some((file) => EVERYTHING.test(file)))
    return { files: undefined, journeys: undefined };
  const all = git("ls-files", "--cached", "--others", "--exclude-standard").filter((file) =>
    existsSync(path.join(root, file)),
  );
  const affected = reverseClosure(importsOf(all.filter((file) => CODE.test(file))), changed);
  const tests = [...affected].filter((file) =>
    /^tests\/(unit|api|rules)\/.*\.test\.tsx?$/.test(file),
  );
  return {
    files: tests,
    journeys: changed.some((file) => PRODUCT.test(file))
      ? undefined
      : [...affected].filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)),
  };
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) fail(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.split("\n").filter(Boolean);
}

const changedFiles = (ref) => [
  ...new Set([
    ...git("diff", "--name-only", ref),
    ...git("ls-files", "--others", "--exclude-standard"),
  ]),
];

function base() {
  const upstream = spawnSync("git", ["merge-base", "HEAD", "@{upstream}"], {
    cwd: root,
    encoding: "utf8",
  });
  const found = upstream.status === 0 ? upstream.stdout.trim() : "";
  return found && found !== git("rev-parse", "HEAD")[0] ? found : "HEAD~1";
}

/** For each file the files that it imports, or whose routes it names. */
function importsOf(files) {
  const known = new Set(files);
  const routes = files.filter((file) => /^app\/(api|v1)\/.*route\.ts$/.test(file)).map(routeOf);
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      const imports = [...text.matchAll(/(?:from|import\(?)\s*["']([^"']+)["']/g)].flatMap(
        ([, name]) => resolved(file, name, known),
      );
      return [file, file.startsWith("tests/") ? [...imports, ...named(text, routes)] : imports];
    }),
  );
}

function resolved(from, name, known) {
  if (!name.startsWith(".") && !name.startsWith("@/")) return [];
  const place = name.startsWith("@/")
    ? name.slice(2)
    : path.posix.join(path.posix.dirname(from), name);
  return ["", ".ts", ".tsx", ".mjs", "/index.ts"]
    .map((end) => place + end)
    .filter((file) => known.has(file));
}

const routeOf = (file) => ({
  file,
  parts: file
    .replace(/^app/, "")
    .replace(/\/route\.ts$/, "")
    .split("/"),
});

/** The route files whose paths a test names; values inserted into a path match anything. */
function named(text, routes) {
  const paths = [...text.matchAll(/["'`](\/(?:api|v1)\/[^"'`?\s]*)/g)].map(([, each]) =>
    each.replace(/\$\{[^}]*\}?/g, "*").split("/"),
  );
  return routes
    .filter(({ parts }) => paths.some((each) => fits(each, parts)))
    .map(({ file }) => file);
}

function fits(given, parts) {
  const rest = parts.findIndex((part) => part.startsWith("[..."));
  const isOpen = rest >= 0 || given.at(-1).includes("*");
  if (!isOpen && given.length !== parts.length) return false;
  return parts
    .slice(0, rest < 0 ? undefined : rest)
    .every(
      (part, at) => given[at] === undefined || /[[*]/.test(part + given[at]) || part === given[at],
    );
}

/** The files that reach one of these by imports, including these themselves. */
function reverseClosure(imports, start) {
  const importers = new Map();
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const seen = new Set(start);
  for (const file of seen) for (const each of importers.get(file) ?? []) seen.add(each);
  return seen;
}
