import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "../..");
/** The absolute path of a file of the project. */
export const file = (place: string): string => path.join(root, place);

const SKIPPED =
  /^(node_modules|\.next|\.git|data|dist|test-results|playwright-report|public|prisma\/generated)(\/|$)/;

function below(folder: string): string[] {
  return readdirSync(file(folder), { withFileTypes: true }).flatMap((each) => {
    const place = path.posix.join(folder, each.name);
    if (SKIPPED.test(place)) return [];
    return each.isDirectory() ? below(place) : [place];
  });
}

/** All files of the project that people write, as paths from its root. */
export const files = below(".");
export const code = files.filter((each) => /\.(ts|tsx|mjs)$/.test(each) && !each.endsWith(".d.ts"));
export const textOf = cached("texts", (place) => readFileSync(file(place), "utf8"));

/** The syntax tree of a file. The program of checker.ts shares it. */
export const treeOf = cached("trees", (place) =>
  ts.createSourceFile(
    file(place),
    textOf(place),
    {
      languageVersion: ts.ScriptTarget.Latest,
      jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
    },
    true,
    place.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  ),
);

/**
 * Computes a value for each file once per process: all source rules run in one, and the trees of 2,300 files take
 * seconds. The values are stored outside this module because errors.test.ts resets the modules.
 */
function cached<T>(name: string, compute: (place: string) => T): (place: string) => T {
  const key = Symbol.for(`troupe.rules.${name}`);
  const all = globalThis as { [key: symbol]: Map<string, T> | undefined };
  const values = (all[key] ??= new Map<string, T>());
  return (place) => {
    const value = values.get(place) ?? compute(place);
    values.set(place, value);
    return value;
  };
}

/** Every node of a tree that `is` accepts, the tree itself first. */
export const nodesOf = <T extends ts.Node>(tree: ts.Node, is: (node: ts.Node) => node is T): T[] =>
  allNodes(tree).filter(is);

/** Nodes of complete files, which several rules traverse. */
const flattened = new WeakMap<ts.Node, ts.Node[]>();

function allNodes(tree: ts.Node): ts.Node[] {
  const known = flattened.get(tree);
  if (known) return known;
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  if (ts.isSourceFile(tree)) flattened.set(tree, nodes);
  return nodes;
}

/**
 * from: as written. file: the project file that it resolves to, if any. typeOnly: gone once compiled. later: an
 * `import()`, which is loaded when it is called.
 */
export type Import = { from: string; file: string | undefined; typeOnly: boolean; later: boolean };

/** All imports and re-exports of a file. */
export const importsOf = cached("imports", findImports);

function findImports(place: string): Import[] {
  const tree = treeOf(place);
  const found = (text: string, typeOnly: boolean, later = false): Import => ({
    from: text,
    file: resolved(place, text),
    typeOnly,
    later,
  });
  const named = nodesOf(
    tree,
    (node): node is ts.ImportDeclaration | ts.ExportDeclaration =>
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node),
  )
    .filter((node) => node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
    .map((node) => found((node.moduleSpecifier as ts.StringLiteral).text, isTypeOnly(node)));
  const later = nodesOf(tree, ts.isCallExpression)
    .filter(
      (node) =>
        node.expression.kind === ts.SyntaxKind.ImportKeyword &&
        node.arguments[0] &&
        ts.isStringLiteral(node.arguments[0]),
    )
    .map((node) => found((node.arguments[0] as ts.StringLiteral).text, false, true));
  return [...named, ...later];
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  return (
    !clause.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every((each) => each.isTypeOnly)
  );
}

function resolved(place: string, from: string): string | undefined {
  if (!from.startsWith("@/") && !from.startsWith(".")) return undefined;
  const base = from.startsWith("@/")
    ? from.slice(2)
    : path.posix.join(path.posix.dirname(place), from);
  return ["", ".ts", ".tsx", ".mjs"].map((end) => base + end).find(isFile) ?? base;
}

const written = new Set(files);
/** Generated files are not written by people. */
const isFile = (place: string): boolean =>
  written.has(place) ||
  (SKIPPED.test(place) && statSync(file(place), { throwIfNoEntry: false })?.isFile() === true);

/** Does the file start with this directive or bare import? */
export const beginsWith = (place: string, line: string): boolean =>
  textOf(place).trimStart().startsWith(line);

export type Side = "browser" | "both" | "server";
/**
 * Where a file of lib runs. Server: it says so in its first line. Browser: `client.ts`, `*.client.ts` and `browser/`.
 * Everything else works on both sides.
 */
export function sideOf(place: string): Side {
  if (beginsWith(place, 'import "server-only";')) return "server";
  return /\/browser\/|\/client\.tsx?$|\.client\.tsx?$/.test(place) ? "browser" : "both";
}
