import ts from "typescript";
import { expect, test } from "vitest";
import { routes } from "@/components/routes";
import { menuGroups } from "@/components/shell/menu";
import { settingsEntries, settingsPages, type SettingsName } from "@/components/settings-pages";
import { code, importsOf, nodesOf, sideOf, textOf, treeOf } from "./sources";

const TABLE = "components/screens.tsx";
const pages = code.filter((each) => /^app\/\(drawn\)\/app\/(.*\/)?page\.tsx$/.test(each));
const found = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? "";

test("each signed-in page has its screen in the table that needs no server, with the same title", () => {
  const table = textOf(TABLE);
  const settings = [...table.matchAll(/^  (\w+): \(\) =>\s*import\([^]*?part\.(\w+),?\s*\)/gm)].map(
    ([, name, part]) => {
      const { path, title } = settingsPages[name as SettingsName];
      return `${path} ${title} ${part}`;
    },
  );
  const others = [
    ...table.matchAll(/\[routes\.(\w+)\]: screen\(\s*"([^"]+)",[^]*?part\.(\w+),?\s*\)/g),
  ].map(
    ([, name, title, part]) => `${String(routes[name as keyof typeof routes])} ${title} ${part}`,
  );
  const entries = [...settings, ...others];
  const wanted = pages.map((each) => {
    const text = textOf(each);
    const path = `/${each.replace(/^app\/\(drawn\)\//, "").replace(/\/?page\.tsx$/, "")}`;
    return `${path} ${found(text, /titled\("([^"]+)"/)} ${found(text, /<([A-Z]\w+(?:Screen|Dashboard)|Dashboard)/)}`;
  });
  expect(pages.length).toBeGreaterThan(5);
  expect(entries.toSorted()).toEqual(wanted.toSorted());
});

test("each settings page of the list has its page, its path in the routes, and an entry in the menu or a tab", () => {
  const paths = settingsEntries.map(([, { path }]) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => !pages.includes(`app/(drawn)${path}/page.tsx`))).toEqual([]);
  const settings = pages
    .filter((each) => each.startsWith("app/(drawn)/app/settings/"))
    .map((each) => each.slice("app/(drawn)".length, -"/page.tsx".length));
  expect(settings.length).toBeGreaterThan(10);
  expect(settings.filter((path) => !paths.includes(path))).toEqual([]);
  expect(settingsEntries.map(([name]) => routes[name])).toEqual(paths);
  const entries = menuGroups(routes.dashboard, true)
    .find(({ title }) => title === "Settings")!
    .places.map(({ href }) => href);
  const tabs = settingsEntries.filter(([, { words }]) => !words).map(([, { path }]) => path);
  expect([...entries, ...tabs].toSorted()).toEqual(paths.toSorted());
  // A tab is below an entry, which stays the current one.
  expect(tabs.filter((tab) => !entries.some((path) => tab.startsWith(`${path}/`)))).toEqual([]);
});

test("signed-in screens open one another without the framework's links and router", () => {
  const outside = /^components\/(auth|landing)\//;
  const framework = code
    .filter((each) => each.startsWith("components/") && !outside.test(each))
    .filter((each) => /from "next\/link"|\buseRouter\b/.test(textOf(each)) && each !== GATE);
  expect(framework).toEqual([]);
});
/** Redirects to the sign-in, which is not a screen of the table. */
const GATE = "components/shell/auth-provider.tsx";

test("lazily loaded code is in a part that fails by itself", () => {
  const lazy = code
    .filter((each) => /^(app|components|lib)\//.test(each) && !CATALOGUE.includes(each))
    .filter((each) =>
      /import \{[^}]*\blazy\b[^}]*\} from "react"|next\/dynamic/.test(textOf(each)),
    );
  expect(lazy).toEqual([]);
  expect(
    importsOf(TABLE).filter(({ file }) => file?.endsWith("-screen.tsx")).length,
  ).toBeGreaterThan(5);
});
/** The texts of a language are available from the first byte: the server adds their script. */
const CATALOGUE = ["components/shell/language/catalogue.tsx", "components/ui/late/dynamic.ts"];

const ENTER_KEY = "components/ui/form/enter-key.ts";

/** `key === "Enter"`, `case "Enter":`, and any other check of a composition. */
function looksAtEnter(node: ts.Node): node is ts.Node {
  if (ts.isStringLiteral(node) && node.text === "Enter")
    return ts.isBinaryExpression(node.parent) || ts.isCaseClause(node.parent);
  return ts.isIdentifier(node) && node.text === "isComposing" && !ts.isCallExpression(node.parent)
    ? ts.isPropertyAccessExpression(node.parent) || ts.isBindingElement(node.parent)
    : false;
}

/** Actions by key name: `{ Enter: () => … }`. */
const isEnterAction = (node: ts.Node): node is ts.Node =>
  ts.isPropertyAssignment(node) && node.name.getText() === "Enter";

test("every handler of Enter ignores the Enter of input methods, by one shared function", () => {
  const screens = code.filter(
    (each) =>
      (/^(app|components)\/.*\.tsx?$/.test(each) ||
        (each.startsWith("lib/") && sideOf(each) === "browser")) &&
      each !== ENTER_KEY,
  );
  expect(screens.filter((each) => nodesOf(treeOf(each), looksAtEnter).length > 0)).toEqual([]);
  const actions = screens.filter((each) => nodesOf(treeOf(each), isEnterAction).length > 0);
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((each) => !importsOf(each).some(({ file }) => file === ENTER_KEY))).toEqual(
    [],
  );
});
