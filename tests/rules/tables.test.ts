import ts from "typescript";
import { expect, test } from "vitest";
import { programOf, serverSide } from "./checker";
import { nodesOf, sideOf, textOf } from "./sources";
import { isClient, waitsIn, worksIn } from "./transactions";

/** The folder that each table belongs to, from the comments of the schema. */
const owners = new Map<string, string>();
let owner = "";
for (const line of textOf("prisma/schema.prisma").split("\n")) {
  owner = /^\/\/ (lib\/[\w/-]+)$/.exec(line)?.[1] ?? owner;
  const model = /^model (\w+)/.exec(line)?.[1];
  if (model) owners.set(model, owner);
}
const lower = (name: string): string => name[0]!.toLowerCase() + name.slice(1);
const byClient = new Map([...owners].map(([model, folder]) => [lower(model), folder]));

/** Ways to query a table, each in a file of lib/tasks: all except the last are other nouns' tables. */
const ASKING: Record<string, string> = {
  "the client": `import { db } from "@/lib/core/db/db"; export const x = () => db().session.count();`,
  "a transaction of any name": `import { transact } from "@/lib/core/db/transact"; export const x = () => transact(null, (all) => all.session.count());`,
  "a table taken out of the client": `import { db } from "@/lib/core/db/db"; const { session } = db(); export const x = () => session.count();`,
  "a name in brackets": `import { db } from "@/lib/core/db/db"; export const x = () => db()["session"].count();`,
  "a prepared read": `import { findRow } from "@/lib/core/db/statements"; export const x = () => findRow("Session", { id: "1" }, []);`,
  "a prepared write within any name": `import { insert, type WriteTransaction } from "@/lib/core/db/statements"; export const x = (all: WriteTransaction) => insert(all, "Session", []);`,
  "a page of rows": `import { readPage } from "@/lib/core/db/row-page"; export const x = () => readPage({ table: "Session", where: {}, bytes: "1", times: [] }, {}, 1);`,
  SQL: `import { queryRows } from "@/lib/core/db/statements"; export const x = () => queryRows("SELECT id FROM Session", []);`,
  "its own": `import { db } from "@/lib/core/db/db"; export const x = () => db().task.count();`,
};

/** Code that waits for something other than the database inside a transaction, and what it is. */
const WAITING: Record<string, [text: string, waits: string[]]> = {
  "an await": [
    `transact(null, async (tx) => { await rest(); await tx.task.count(); })`,
    ["rest()"],
  ],
  "a promise that is returned": [
    `transact(null, async (tx) => { await tx.task.count(); return rest(); })`,
    ["rest()"],
  ],
  "an arrow without a body": [`transact(null, (tx) => rest())`, ["rest()"]],
  "one of two": [
    `transact(null, async (tx) => (await tx.task.count()) ? rest() : undefined)`,
    ["rest()"],
  ],
  "several at once": [`transact(null, (tx) => Promise.all([tx.task.count(), rest()]))`, ["rest()"]],
  "one that nobody waits for": [`transact(null, async (tx) => { void rest(); })`, ["rest()"]],
  "what was begun before": [`transact(null, async (tx) => { await begun; })`, ["begun"]],
  "a client beside the transaction": [
    `transact(null, (tx) => db().task.count())`,
    ["db().task.count()"],
  ],
  "a read that takes the lock": [
    `transact(null, () => findRow("Task", { id: "1" }, []))`,
    [`findRow("Task", { id: "1" }, [])`],
  ],
  "a package that nobody reads": [
    `transact(null, (tx) => argon2.hash("word"))`,
    [`argon2.hash("word")`],
  ],
  "a closure without a type": [
    `journal.finish({ status: "stopped" }, [], async (all) => { await insert(all, "Task", []); await rest(); })`,
    ["rest()"],
  ],
  "one without a parameter": [
    `journal.finish({ status: "stopped" }, [], async () => { await rest(); })`,
    ["rest()"],
  ],
  "one that returns": [`journal.finish({ status: "stopped" }, [], () => rest())`, ["rest()"]],
  "a function that is handed": [`transact(null, rest)`, ["rest"]],
  "a timer": [
    `transact(null, async (tx) => { await new Promise((go) => setTimeout(go, 1)); })`,
    ["new Promise((go) => setTimeout(go, 1))"],
  ],
  "a function by another name": [
    `transact(null, async (tx) => { const go: () => Promise<void> = rest; await go(); })`,
    ["rest"],
  ],
  "a function for each row": [`transact(null, (tx) => Promise.all([1].map(rest)))`, ["rest"]],
  "a member": [`({ some: () => rest(), hold: rest }) satisfies Works`, ["rest()", "rest"]],
  "a method": [
    `({ async some() { await rest(); }, hold: (tx) => rest() }) satisfies Works`,
    ["rest()", "rest()"],
  ],
  "another name for the type": [
    `async function (one: string, all: Prisma.TransactionClient) { await rest(); }`,
    ["rest()"],
  ],
  "one that may be missing": [
    `async function (all?: WriteTransaction) { await rest(); }`,
    ["rest()"],
  ],
  "one in a pattern": [`async ({ tx }: { tx: Transaction }) => rest()`, ["rest()"]],
  "nothing but the database": [
    `transact(null, async (all) => {
      const count = async () => (await all.task.count()) + (await all.$executeRaw\`DELETE FROM Task\`);
      const begun = all.task.count();
      await Promise.all([begun, count(), insert(all, "Task", [])]);
      await all.task.findMany().then((rows) => Promise.all(rows.map(({ id }) => all.task.count({ where: { id } }))));
      return update(all, "Task", { id: "1" }, {}).catch(() => 0);
    })`,
    [],
  ],
  "nothing in a transaction": [
    `async () => { await rest(); return findRow("Task", { id: "1" }, []); }`,
    [],
  ],
};
const SAMPLE = `import argon2 from "@node-rs/argon2";
import { db, type Prisma, type Transaction } from "@/lib/core/db/db";
import { findRow, insert, update, type WriteTransaction } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import type { Journal } from "@/lib/runs/journal/journal";
declare const journal: Journal;
declare const begun: Promise<void>;
const rest = (): Promise<void> => fetch("http://elsewhere").then(() => undefined);
type Works = { some(tx: Transaction): Promise<void>; hold: (tx: Transaction) => Promise<void> };
export const x = `;

const placeOf = (title: string) => `lib/tasks/sample-${title.replaceAll(" ", "-")}.ts`;
const program = programOf(
  Object.fromEntries([
    ...Object.entries(ASKING).map(([title, text]) => [placeOf(title), text]),
    ...Object.entries(WAITING).map(([title, [text]]) => [placeOf(title), SAMPLE + text]),
  ]) as Record<string, string>,
);
const { checker, sourceOf } = program;

/** The tables that a file names: by the client's properties, by names where one is expected, or in SQL text. */
function tablesOf(place: string): string[] {
  const source = sourceOf(place);
  const asked = nodesOf(source, isMember)
    .filter((node) => byClient.has(nameOf(node)) && isClient(checker, holderOf(node)))
    .map((node) => byClient.get(nameOf(node))!);
  const named = nodesOf(source, ts.isStringLiteral)
    .filter((node) => owners.has(node.text) && isForTable(node))
    .map((node) => owners.get(node.text)!);
  const sql = [...source.text.matchAll(/\b(?:FROM|INTO|UPDATE|JOIN)\s+"?(\w+)"?/g)]
    .map((found) => owners.get(found[1]!))
    .filter((each) => each !== undefined);
  return [...asked, ...named, ...sql];
}

type Member = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.BindingElement;
const isMember = (node: ts.Node): node is Member =>
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node) ||
  (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent));
const nameOf = (node: Member): string => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const name = ts.isBindingElement(node)
    ? (node.propertyName ?? node.name)
    : node.argumentExpression;
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : "";
};
const holderOf = (node: Member): ts.Type =>
  checker.getTypeAtLocation(ts.isBindingElement(node) ? node.parent : node.expression);

/** Is any table's name valid at this position? */
function isForTable(node: ts.StringLiteral): boolean {
  const asked = ts.isCallExpression(node.parent)
    ? parameterOf(node.parent, node.parent.arguments.indexOf(node))
    : checker.getContextualType(node);
  const fitting = asked?.isUnion() ? asked.types : [];
  return [...owners.keys()].every((name) =>
    fitting.some((each) => each.isStringLiteral() && each.value === name),
  );
}

function parameterOf(call: ts.CallExpression, at: number): ts.Type | undefined {
  const declared = checker.getResolvedSignature(call)?.declaration?.parameters[at];
  if (!declared || ts.isJSDocParameterTag(declared)) return undefined;
  const type = checker.getTypeAtLocation(declared);
  return type.isTypeParameter() ? type.getConstraint() : type;
}

test("every table has an owner", () => {
  expect(owners.size).toBeGreaterThan(5);
  expect([...owners].filter(([, folder]) => !folder)).toEqual([]);
});

test.each(Object.keys(ASKING))("who asks a table is known by %s", (title) => {
  expect(tablesOf(placeOf(title))).toEqual([title === "its own" ? "lib/tasks" : "lib/auth"]);
});

test("a table is queried only by its own noun", () => {
  const strangers = serverSide.flatMap((place) =>
    tablesOf(place)
      .filter((folder) => !place.startsWith(`${folder}/`))
      .map((folder) => `${place} asks a table of ${folder}`),
  );
  expect([...new Set(strangers)]).toEqual([]);
});

test.each(Object.entries(WAITING))(
  "what waits inside a transaction is seen: %s",
  (title, [, waits]) => {
    expect(waitsIn(program, sourceOf(placeOf(title)))).toEqual(waits);
  },
);

/** Files that can contain a transaction: others import nothing from the server, not even a type (sides.test.ts). */
const transacting = serverSide.filter((place) => sideOf(place) === "server");

test("a transaction starts and awaits nothing but database calls", () => {
  const works = transacting.flatMap((place) => worksIn(program, sourceOf(place)));
  expect(works.length).toBeGreaterThan(150);
  // An engine's own statements are the basis of the others.
  const others = transacting
    .filter((place) => !/^lib\/core\/db\/\w+\/engine\.ts$/.test(place))
    .flatMap((place) => waitsIn(program, sourceOf(place)).map((each) => `${place}: ${each}`));
  expect(others).toEqual([]);
});

test("inside a transaction no stream is read", () => {
  const streams = transacting.flatMap((place) =>
    worksIn(program, sourceOf(place)).flatMap((work) =>
      nodesOf(work, ts.isForOfStatement)
        .filter((node) => node.awaitModifier)
        .map((node) => `${place}: ${node.getText().slice(0, 100)}`),
    ),
  );
  expect(streams).toEqual([]);
});
