import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "../..");
/** The absolute path of a file of the project. */
export const file = (place: string): string => path.join(root, place);

const SKIPPED =
  /^(node_modules|\.next|\.git|data|dist|test-results|playwright-report|public|prisma\/generated)(\/|$)/;

function below(folder: string): string[] {
  return readdirSync(file(folder)).flatMap((name) => {
    const place = path.posix.join(folder, name);
    if (SKIPPED.test(place)) return [];
    return statSync(file(place)).isDirectory() ? below(place) : [place];
  });
}

/** All files of the project that people write, as paths from its root. */
export const files = below(".");
export const code = files.filter((each) => /\.(ts|tsx|mjs)$/.test(each) && !each.endsWith(".d.ts"));
export const textOf = (place: string): string => readFileSync(file(place), "utf8");

const trees = new Map<string, ts.SourceFile>();
export function treeOf(place: string): ts.SourceFile {
  const known =
    trees.get(place) ??
    ts.createSourceFile(
      place,
      textOf(place),
      ts.ScriptTarget.Latest,
      true,
      place.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
  trees.set(place, known);
  return known;
}

/** Every node of a tree that `is` accepts. */
export function nodesOf<T extends ts.Node>(tree: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/**
 * from: as written. file: the file of the project that it means, if it is one. typeOnly: gone once compiled. later: an
 * `import()`, which is loaded when it is called.
 */
export type Import = { from: string; file: string | undefined; typeOnly: boolean; later: boolean };

export function importsOf(place: string): Import[] {
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
  return (
    ["", ".ts", ".tsx", ".mjs"]
      .map((end) => base + end)
      .find((each) => existsSync(file(each)) && statSync(file(each)).isFile()) ?? base
  );
}

/** Does the file begin with this directive or bare import? */
export const beginsWith = (place: string, line: string): boolean =>
  textOf(place).trimStart().startsWith(line);
