import { expect, test } from "vitest";
import {
  suggestedParameters,
  usedParameters,
  withPlaceholders,
} from "@/components/agents/tools/draft/suggested-parameters";
import { draftOf, withParameter, type ToolDraft } from "@/components/agents/tools/draft/tool-draft";

const draft = (more: Partial<ToolDraft>): ToolDraft => ({ ...draftOf(undefined), ...more });
const shortly = (more: Partial<ToolDraft>) =>
  suggestedParameters(draft(more)).map(({ name, type }) => `${name}: ${type}`);

test("a placeholder in a request is a parameter the tool needs, also in single braces", () => {
  const http = {
    kind: "http" as const,
    url: "https://api.example.com/{city}/{{ page }}/{{secret.KEY}}",
  };
  expect(usedParameters(draft(http)).map(({ name, type }) => [name, type])).toEqual([
    ["city", "string"],
    ["page", "number"],
  ]);
  expect(withPlaceholders(http.url)).toBe(
    "https://api.example.com/{{city}}/{{ page }}/{{secret.KEY}}",
  );
  expect(withPlaceholders("https://x.example/{a b}/{{c}}")).toBe("https://x.example/{a b}/{{c}}");
});

test("values of a query become parameters with types guessed from the examples, but no keys", () => {
  const before = draft({
    kind: "http",
    url: "https://api.example.com/find?q=New%20York&limit=10&exact=true&api_key=abc&lang={{lang}}",
  });
  const [lang, q, limit, exact, ...rest] = suggestedParameters(before);
  expect([lang!.name, q, limit!.type, exact!.type, rest]).toEqual([
    "lang",
    {
      name: "q",
      type: "string",
      example: "New York",
      changes: {
        url: "https://api.example.com/find?q={{q}}&limit=10&exact=true&api_key=abc&lang={{lang}}",
      },
    },
    "number",
    "boolean",
    [],
  ]);
  const after = { ...before, ...withParameter(before, { ...q!, description: "" }), ...q!.changes };
  expect(suggestedParameters(after).map(({ name }) => name)).toEqual(["lang", "limit", "exact"]);
});

test("values of a JSON or form body become parameters", () => {
  const json = draft({
    kind: "http",
    method: "POST",
    url: "https://a.example",
    body: '{"to": "Ada", "count": 3, "by": "{{by}}"}',
  });
  const found = suggestedParameters(json);
  expect(found.map(({ name, type }) => [name, type])).toEqual([
    ["by", "string"],
    ["to", "string"],
    ["count", "number"],
  ]);
  expect(found[1]!.changes).toEqual({ body: '{"to": "{{to}}", "count": 3, "by": "{{by}}"}' });
  expect(found[2]!.changes).toEqual({ body: '{"to": "Ada", "count": {{count}}, "by": "{{by}}"}' });
  const form = draft({
    kind: "http",
    url: "https://a.example",
    headers: "Content-Type: application/x-www-form-urlencoded",
    body: "name=Ada+L&on=true",
  });
  expect(suggestedParameters(form)[0]).toMatchObject({
    example: "Ada L",
    changes: { body: "name={{name}}&on=true" },
  });
});

test("arguments that the code reads are parameters the tool needs", () => {
  const source = "export default async function ({ city, days = 3 }, { fetch }) { return city }";
  expect(usedParameters(draft({ source })).map(({ name }) => name)).toEqual(["city", "days"]);
  expect(
    usedParameters(
      draft({
        source:
          'export default (args, { log }) => { const { a } = args; return args.b + args["c"] }',
      }),
    ).map(({ name }) => name),
  ).toEqual(["b", "c", "a"]);
  expect(usedParameters(draft({ source: "export default () => Math.max(...[1])" }))).toEqual([]);
});

test("a description suggests the inputs it names, in English and German, until they are there", () => {
  expect(shortly({ name: "word_count", description: "Counts the words of a text" })).toEqual([
    "text: string",
  ]);
  expect(shortly({ description: "Rechnet einen Betrag in eine andere Währung um" })).toEqual([
    "amount: number",
    "currency: string",
  ]);
  expect(shortly({ name: "calculate_area", description: "Computes an area" })).toEqual([]);
  const before = draft({ description: "Counts a text" });
  const after = withParameter(before, { name: "text", type: "string", description: "" });
  expect(suggestedParameters({ ...before, ...after })).toEqual([]);
});

test("a body that is no valid JSON suggests what can be read, and never fails", () => {
  const body = (text: string) => shortly({ kind: "http", method: "POST", url: "", body: text });
  expect(body('{"path": "C:\\data", "limit": 3}')).toEqual(["limit: number"]);
  expect(body('{"note": "line one\nline two", "city": "Rome"')).toEqual(["city: string"]);
  expect(body('{"bad": "\\u12", "half": "never closed')).toEqual([]);
});

test("a JSON body that curl sends as a form is read as JSON", () => {
  const headers = "Content-Type: application/x-www-form-urlencoded";
  const body = '{"enabled": true, "host": "0.0.0.0"}';
  expect(shortly({ kind: "http", method: "POST", url: "", headers, body })).toEqual([
    "enabled: boolean",
    "host: string",
  ]);
});

test("a parameter that is being written is not added a second time", () => {
  const typed = draftOf(undefined).fresh;
  const http = draft({
    kind: "http",
    url: "https://api.example.com/{city}",
    fresh: { ...typed, name: "city", type: "string" },
  });
  expect(usedParameters(http)).toEqual([]);
});
