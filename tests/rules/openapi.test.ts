import { Validator } from "@cfworker/json-schema";
import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes } from "@/app/api/all-routes";
import { openApiApi } from "@/lib/openapi/contract";
import { documentOf, type OpenApiDocument } from "@/lib/openapi/document";
import type { JsonSchema } from "@/lib/openapi/json-schema";
import { nameOfOperation, operationIdOf, type MadeHandler } from "@/lib/openapi/operation";
import { referenceOf } from "@/lib/openapi/reference/reference";
import { samples } from "@/lib/openapi/reference/samples";
import { refusalsDe, summariesDe } from "@/lib/openapi/reference/summaries-de";
import { OpenApiSchema } from "@/lib/openapi/schema";
import { handlersIn } from "@/lib/openapi/service";
import { summaries } from "@/lib/openapi/summaries";
import { fieldKey, fieldTexts } from "@/lib/openapi/field-texts";
import { fieldTextsDe } from "@/lib/openapi/field-texts-de";
import { ask } from "../support/ask";
import { endpoints, nameOf, programEndpoints, routeFiles } from "./endpoints";
import { files, textOf } from "./sources";

let handlers: MadeHandler[];
let described: OpenApiDocument;
beforeAll(async () => {
  handlers = await handlersIn(allRoutes);
  const own = { endpoint: openApiApi.get, schemas: { reply: OpenApiSchema } };
  described = documentOf([...handlers, own], { version: "0.0.0", url: "http://localhost:3000" });
});

const isOperators = ({ operator }: { operator: boolean }) => operator;

test("every route file is among those that are described", () => {
  const listed = [...textOf("app/api/all-routes.ts").matchAll(/import\("@\/([^"]+)"\)/g)].map(
    (found) => `${found[1]}.ts`,
  );
  const there = [...routeFiles(files), ...routeFiles(files, "v1")].map(({ file }) => file);
  expect(listed.toSorted()).toEqual(
    there.filter((each) => each !== "app/api/openapi.json/route.ts").toSorted(),
  );
});

test("every handler is in the document, and the other way round", () => {
  const inDocument = Object.entries(described.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = [...endpoints, ...programEndpoints].filter((each) => !isOperators(each));
  expect(inDocument.toSorted()).toEqual(declared.map(nameOf).toSorted());
  const made = handlers.filter(({ endpoint }) => !isOperators(endpoint));
  expect(new Set(made.map(({ endpoint }) => nameOfOperation(endpoint))).size).toBe(made.length);
});

test("every endpoint has a description and a unique name", () => {
  const shown = [...endpoints, ...programEndpoints].filter((each) => !isOperators(each));
  expect(Object.keys(summaries).toSorted()).toEqual(shown.map(nameOf).toSorted());
  expect(new Set(shown.map(operationIdOf)).size).toBe(shown.length);
});

test("the document is small, and contains nothing of the operator's", () => {
  const text = JSON.stringify(described);
  expect(text.length).toBeLessThan(650_000); // some 2,300 for each endpoint
  expect(text).not.toContain("/api/operator");
});

const operations = () =>
  Object.entries(described.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

test("every parameter and every field of a request body has a description, in both languages", () => {
  const used = new Set<string>();
  const missing = operations().flatMap(({ name, operation: { parameters, requestBody } }) => {
    const content = requestBody?.content as Record<string, { schema: JsonSchema }> | undefined;
    const body = content?.["application/json"]?.schema;
    const variants = [body, ...((body?.anyOf ?? body?.oneOf ?? []) as JsonSchema[])];
    const names = [
      ...parameters.map((each) =>
        // The only shared parameter is referred to, not repeated.
        String(each.name ?? "Idempotency-Key"),
      ),
      ...variants.flatMap((each) => Object.keys(each?.properties ?? {})),
    ];
    return names.filter((each) => {
      const key = fieldKey(name, each, fieldTexts);
      if (key) used.add(key);
      return key === undefined;
    });
  });
  expect(missing).toEqual([]);
  expect(Object.keys(fieldTexts).filter((key) => !used.has(key))).toEqual([]);
  expect(Object.keys(fieldTextsDe)).toEqual(Object.keys(fieldTexts));
});

test("every example response fits the schema of its endpoint, and is short", () => {
  const all = referenceOf(described, "en").groups.flatMap(({ endpoints: each }) => each);
  expect(all.filter(({ sample }) => sample !== null).length).toBeGreaterThan(100);
  for (const { name, operation } of operations()) {
    const shown = all.find(({ method, path }) => `${method} ${path}` === name)!;
    if (shown.sample === null) continue;
    const content = Object.values(operation.responses)[0]!.content as Record<
      string,
      { schema: JsonSchema }
    >;
    const whole = { ...content["application/json"]!.schema, components: described.components };
    const errors = new Validator(whole, "2020-12").validate(JSON.parse(shown.sample)).errors;
    expect(errors, name).toEqual([]);
    expect(shown.sample.split("\n").length, name).toBeLessThan(160);
  }
});

/** Strings without a maximum length, and lists without a maximum number, in requests. */
function unbounded(schema: unknown, at: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, maxLength, maxItems, enum: values, const: value, format } = schema as JsonSchema;
  const open =
    (type === "string" && [maxLength, values, value, format].every((each) => each === undefined)) ||
    (type === "array" && maxItems === undefined);
  return [
    ...(open ? [at] : []),
    ...Object.entries(schema).flatMap(([key, each]) =>
      ["enum", "default", "example"].includes(key) ? [] : unbounded(each, `${at}.${key}`),
    ),
  ];
}

test("every text of a request has a length, and every list a number", () => {
  const found = Object.entries(described.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { parameters, requestBody }]) =>
      unbounded({ parameters, requestBody }, `${method} ${path}`),
    ),
  );
  expect(found).toEqual([]);
});

test("the reference shows every endpoint at a unique anchor, in both languages", () => {
  const [english, german] = ["en", "de"].map((language) =>
    referenceOf(described, language).groups.flatMap(({ endpoints: all }) => all),
  );
  const count = Object.values(described.paths).flatMap((item) => Object.keys(item)).length;
  expect(new Set(english!.map(({ id }) => id)).size).toBe(count);
  expect(Object.keys(summariesDe).toSorted()).toEqual(Object.keys(summaries).toSorted());
  expect(german!.map(({ summary }) => summary)).not.toEqual(english!.map(({ summary }) => summary));
  const refused = new Set(english!.flatMap(({ refusals }) => refusals));
  expect([...refused].filter((status) => refusalsDe[status] === undefined)).toEqual([]);
  // Every endpoint for keys has its examples, and their requests match its schema.
  for (const { opens, examples, id } of english!)
    if (opens === "key" || opens === "either") expect(examples.length, id).toBe(3);
  for (const [name, { body }] of Object.entries(samples)) {
    const [method, path] = name.split(" ") as [string, string];
    const content = described.paths[path]![method.toLowerCase()]!.requestBody?.content;
    const schema = (content as Record<string, { schema: JsonSchema }> | undefined)?.[
      "application/json"
    ]?.schema;
    expect(schema !== undefined, name).toBe(body !== undefined);
    if (!schema) continue;
    // Ids are replaced: their environment variables are not ids.
    const sent = JSON.parse(JSON.stringify(body).replaceAll("$", "")) as unknown;
    const whole = { ...schema, components: described.components };
    expect(new Validator(whole, "2020-12").validate(sent).errors, name).toEqual([]);
  }
});

describe("every schema", () => {
  test("can be compiled as JSON Schema 2020-12", () => {
    const all = Object.values(described.paths).flatMap((item) => Object.values(item));
    for (const { requestBody, responses } of all) {
      for (const each of [requestBody, ...Object.values(responses)]) {
        const content = (each?.content ?? {}) as Record<string, { schema: JsonSchema }>;
        for (const { schema } of Object.values(content))
          expect(() =>
            new Validator({ ...schema, components: described.components }, "2020-12").validate({}),
          ).not.toThrow();
      }
    }
  });
});

test("the document is public, cached, and not sent twice", async () => {
  const answer = await ask("GET", "/api/openapi.json");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=300",
  ]);
  const { openapi, servers } = (await answer.json()) as OpenApiDocument;
  expect([openapi, servers]).toEqual(["3.1.1", [{ url: "http://localhost:3000" }]]);
  const again = await ask("GET", "/api/openapi.json", {
    headers: { "if-none-match": answer.headers.get("etag")! },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});
