import ts from "typescript";
import { describe, expect, test } from "vitest";
import { beginsWith, code, importsOf, nodesOf, textOf, treeOf, type Import } from "./sources";

const product = code.filter((each) => /^(app|components|lib)\//.test(each));
/**
 * Shared by the screens: the kit, its icons, the frame around them, and the components for message text, timelines of
 * runs and what they cite, tools of a file, calls from programs, attachments, memory, usage, share links, and what every
 * item has: its audience, limits and deletion messages.
 */
const SHARED = [
  "ui",
  "icons",
  "items",
  "shell",
  "markdown",
  "run-timeline",
  "tools",
  "api-snippets",
  "files",
  "memory",
  "usage",
  "shares",
  "routes.ts",
  "settings-pages.ts",
];
/** A service, a schema and anything else that starts with the marker never reaches a page. */
const serverOnly = (each: string): boolean => beginsWith(each, 'import "server-only";');

const folderOf = (each: string): string => each.split("/").slice(0, 2).join("/");
const isNoun = (each: string): boolean => /^lib\/(?!core\/|cli\/|commands\/)[\w-]+\//.test(each);
const inCore = (each: string): boolean => each.startsWith("lib/core/");

/** Imports of project files that `allowed` forbids, as `file -> imported`. */
function breaches(
  places: string[],
  allowed: (place: string, to: string, each: Import) => boolean,
): string[] {
  return places.flatMap((place) =>
    importsOf(place)
      .filter((each) => each.file !== undefined && !allowed(place, each.file, each))
      .map((each) => `${place} -> ${each.file}`),
  );
}

describe("imports point one way", () => {
  test("lib/core knows no noun", () => {
    expect(
      breaches(product.filter(inCore), (_, to) => inCore(to) || to.startsWith("prisma/generated/")),
    ).toEqual([]);
  });

  test("a noun imports only nouns and core", () => {
    /** The operator's checks inspect the file like the commands beside it. */
    const looksAtFiles = (place: string, to: string) =>
      place.startsWith("lib/doctor/") && /^lib\/(commands|core)\/[\w/-]+\.mjs$/.test(to);
    expect(
      breaches(
        product.filter(isNoun),
        (place, to) =>
          isNoun(to) ||
          inCore(to) ||
          to.startsWith("prisma/generated/") ||
          to === "package.json" ||
          looksAtFiles(place, to),
      ),
    ).toEqual([]);
  });

  test("no two nouns need each other", () => {
    const needs = new Map<string, Set<string>>();
    for (const place of product.filter(isNoun)) {
      for (const { file } of importsOf(place)) {
        if (file && isNoun(file) && folderOf(file) !== folderOf(place))
          needs.set(folderOf(place), (needs.get(folderOf(place)) ?? new Set()).add(folderOf(file)));
      }
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(needs.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    expect([...needs.keys()].filter((noun) => reaches(noun, noun))).toEqual([]);
  });

  test("the programs of lib/cli and lib/commands need nothing that has to be built", () => {
    expect(
      breaches(
        code.filter((each) => /^lib\/(cli|commands)\//.test(each)),
        (_, to) =>
          /^lib\/((cli|commands)\/|core\/(mail|db\/sqlite)\/[\w-]+\.mjs$|audit\/chain\.mjs$)/.test(
            to,
          ) || /^prisma\/[\w-]+\.mjs$/.test(to),
      ),
    ).toEqual([]);
  });

  /** Its files count as places of their own; a circle of files alone may be one subject, such as two parts of a page. */
  test("the folders of a noun form floors: none needs itself through others", () => {
    const circles = (noun: string): string[] => {
      const placeOf = (each: string) => each.slice(noun.length).split("/")[0]!;
      const needs = new Map<string, Set<string>>();
      for (const from of product.filter((each) => each.startsWith(noun)))
        for (const { file } of importsOf(from))
          if (file?.startsWith(noun) && placeOf(file) !== placeOf(from))
            needs.set(placeOf(from), (needs.get(placeOf(from)) ?? new Set()).add(placeOf(file)));
      const reached = (from: string, seen = new Set<string>()): Set<string> => {
        for (const next of needs.get(from) ?? [])
          if (!seen.has(next)) reached(next, seen.add(next));
        return seen;
      };
      return [...needs.keys()]
        .filter((place) => !place.includes(".") && reached(place).has(place))
        .map((place) => noun + place);
    };
    const nouns = new Set(
      product.filter((each) => isNoun(each) || inCore(each)).map((each) => `${folderOf(each)}/`),
    );
    expect(nouns.size).toBeGreaterThan(20);
    expect([...nouns].flatMap(circles)).toEqual([]);
  });

  test("a component never imports a route", () => {
    expect(
      breaches(
        product.filter((each) => each.startsWith("components/")),
        (_, to) => /^(components|lib)\//.test(to),
      ),
    ).toEqual([]);
  });

  test("routes import components and lib, and the style sheet", () => {
    expect(
      breaches(
        product.filter((each) => each.startsWith("app/")),
        (from, to) =>
          /^(components|lib)\//.test(to) ||
          to === "app/globals.css" ||
          // They pass them to the server, and to the API description.
          (/^app\/api\/(start|direct-routes|all-routes)\.ts$/.test(from) &&
            to.endsWith("/route.ts")) ||
          (from === "app/api/start.ts" && to === "app/api/direct-routes.ts") ||
          (["app/api/openapi.json/route.ts", "app/prerendered/[language]/docs/page.tsx"].includes(
            from,
          ) &&
            to === "app/api/all-routes.ts"),
      ),
    ).toEqual([]);
  });

  test("no product code reaches into tests or the programs of lib/cli", () => {
    expect(
      breaches(
        product.filter((each) => !/^lib\/(cli|commands)\//.test(each)),
        (_, to) => !/^(tests|lib\/cli)\//.test(to),
      ),
    ).toEqual([]);
  });
});

describe("components", () => {
  const components = product.filter((each) => each.startsWith("components/"));

  test("of the kit know no noun but the reader's language", () => {
    expect(
      breaches(
        components.filter((each) => each.startsWith("components/ui/")),
        (_, to) => /^(components\/(ui|icons)|lib\/texts)\//.test(to) || inCore(to),
      ),
    ).toEqual([]);
  });

  test("of one screen know no other screen", () => {
    const shared = (to: string) => SHARED.includes(to.split("/")[1]!);
    /** What renders each of them without the server. */
    const TABLE = "components/screens.tsx";
    expect(
      breaches(
        components,
        (place, to) =>
          place === TABLE ||
          !to.startsWith("components/") ||
          folderOf(to) === folderOf(place) ||
          shared(to),
      ),
    ).toEqual([]);
  });

  test("see of a noun its contract and its browser side", () => {
    expect(breaches(components, (_, to) => !isNoun(to) || !serverOnly(to))).toEqual([]);
  });
});

test("nothing that reaches a page contains a schema, a service or zod", () => {
  const seen = new Map<string, string>();
  const open = product
    .filter((each) => beginsWith(each, '"use client"'))
    .map((each) => [each, each] as const);
  const found: string[] = [];
  while (open.length) {
    const [place, from] = open.pop()!;
    if (seen.has(place)) continue;
    seen.set(place, from);
    for (const { from: name, file, typeOnly } of importsOf(place)) {
      if (typeOnly) continue;
      if (
        /^(zod|server-only|node:)/.test(name) ||
        (file && (/\/(schema|service)\.ts$/.test(file) || /^(prisma|lib\/commands)\//.test(file)))
      )
        found.push(`${seen.get(place)} … ${place} -> ${name}`);
      else if (file && /\.tsx?$/.test(file)) open.push([file, from]);
    }
  }
  expect(seen.size).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test("schemas and services say that they are for the server", () => {
  const marked = product.filter((each) => /^lib\/.*\/(schema|service)\.ts$/.test(each));
  expect(marked.length).toBeGreaterThan(5);
  expect(marked.filter((each) => !serverOnly(each))).toEqual([]);
});

test("zod and the database are behind the marker", () => {
  const needy = product.filter((each) =>
    importsOf(each).some(
      ({ from, file, typeOnly }) => !typeOnly && (from === "zod" || file === "lib/core/db/db.ts"),
    ),
  );
  expect(needy.filter((each) => !serverOnly(each) && !each.startsWith("app/api/"))).toEqual([]);
});

test("the model SDK has one importer's folder, the environment one reader", () => {
  const importers = product.filter((each) => importsOf(each).some(({ from }) => from === "openai"));
  expect(importers.filter((each) => !each.startsWith("lib/core/model/"))).toEqual([]);
});

test("the library of the Model Context Protocol is loaded with its first use, and not when the server starts", () => {
  const having = (pattern: RegExp) => product.filter((each) => pattern.test(textOf(each)));
  expect(having(/^import (?!type\b)[^;]*from "@modelcontextprotocol\//m)).toEqual([]);
  expect(having(/await import\("@modelcontextprotocol\/client"\)/).length).toBeGreaterThan(2);
});

/**
 * Where a person is identified other than by a session: an owner read from the database, and a person who has just
 * authenticated as the owner.
 */
const MINTS = [
  "lib/auth/factors/personal-data.ts",
  "lib/auth/oauth/join.ts",
  "lib/auth/operator-accounts.ts",
  "lib/auth/registration/password-reset.ts",
  "lib/auth/session/sessions.ts",
  "lib/core/identity.ts",
  "lib/dashboard/waiting-mail.ts",
];

/** Code that acts in a workspace without a request: what goes on for someone later, and the row says for whom. */
const MINTS_SCOPES = [
  "lib/chat/retention.ts",
  "lib/chat/shared/reader.ts", // only to read, what a query has found shared
  "lib/core/identity.ts",
  "lib/knowledge/embedding/queue.ts", // counts usage of background work
  "lib/knowledge/reading/web-page.ts", // fetches a page for its collection again, without a request
  "lib/memberships/scope.ts",
  "lib/openai-api/retention.ts",
  "lib/runs/stop-all.ts",
  "lib/runs/worker/waiting/lost-calls.ts",
  "lib/runs/worker/worker.ts",
  "lib/shares/personal-data.ts",
  "lib/shares/reading.ts",
  "lib/shares/retention.ts",
  "lib/tasks/routing/reset-schedules.ts",
];

test("a Scope comes only from a checked membership, or from a row of its workspace", () => {
  const minting = product.filter((each) => /\b(mintScope|scopeFor)\b/.test(textOf(each)));
  expect(minting.toSorted()).toEqual(MINTS_SCOPES);
  const cast = (node: ts.Node): node is ts.AsExpression =>
    ts.isAsExpression(node) && /^(Scope|OwnerId|WorkspaceId)$/.test(node.type.getText());
  expect(
    product.filter(
      (each) =>
        /as (Scope|OwnerId|WorkspaceId)\b/.test(textOf(each)) &&
        nodesOf(treeOf(each), cast).length > 0,
    ),
  ).toEqual(["lib/core/identity.ts"]);
});

test("what a workspace owns is never found by the person alone", () => {
  const found = product.filter((each) =>
    /ownerId: me\.person|"ownerId" = \$\{me\.person\}/.test(textOf(each)),
  );
  expect(found).toEqual([]);
});

test("a UserId comes only from a checked session or a row: no other code mints or casts one", () => {
  const minting = product.filter((each) => /\bmintUserId\b/.test(textOf(each)));
  expect(minting.toSorted()).toEqual(MINTS);
  const cast = (node: ts.Node): node is ts.AsExpression =>
    ts.isAsExpression(node) && node.type.getText() === "UserId";
  expect(
    product.filter(
      (each) => textOf(each).includes("as UserId") && nodesOf(treeOf(each), cast).length > 0,
    ),
  ).toEqual(["lib/core/identity.ts"]);
});
