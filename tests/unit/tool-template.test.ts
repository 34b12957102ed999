import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeholdersIn, valuesOf } from "@/lib/tools/shared/placeholders";
import { bodyTemplate, fillBody, fillHeader, fillUrl, formOf } from "@/lib/tools/shared/template";

const values = (args: Record<string, unknown>, secrets: Record<string, string> = {}) =>
  valuesOf(args, new Map(Object.entries(secrets)));
const url = (template: string, args: Record<string, unknown>) =>
  new URL(fillUrl(template, values(args)));

describe("an argument in the path stays one segment", () => {
  const TEMPLATE = "https://api.example.com/users/{{id}}/mail?all=1#x";

  test.each([
    "../admin",
    "a/b",
    "a\\b",
    "a?b=c",
    "a#b",
    "a%2fb",
    "%2e%2e",
    "..%2f",
    "@evil.example",
    "//evil.example",
    "a b",
    "ä/ö",
    "a\r\nHost: evil",
    ";a=b",
    ":8080",
    "\u0000",
    "..;",
    "...",
    "💥",
  ])("%j", (id) => {
    const filled = url(TEMPLATE, { id });
    expect([filled.host, filled.search, filled.hash]).toEqual(["api.example.com", "?all=1", ""]);
    expect(filled.pathname.split("/").map(decodeURIComponent)).toEqual(["", "users", id, "mail"]);
  });

  test.each([
    [".", /must not be/],
    ["..", /must not be/],
    ["", /must not be empty/],
    [undefined, /must not be empty/],
    [null, /must not be empty/],
  ])("%j is refused", (id, sentence) => {
    expect(() => url(TEMPLATE, { id })).toThrow(sentence);
  });

  test("also where two make the dots", () => {
    for (const [template, args] of [
      ["{{a}}{{b}}", { a: ".", b: "." }],
      [".{{a}}", { a: "." }],
      ["%2{{a}}", { a: "e" }],
    ] as const) {
      expect(() => url(`https://api.example.com/v1/${template}/x`, args), template).toThrow(
        "must not be",
      );
    }
  });

  test("whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (id) => {
        fc.pre(id !== "." && id !== "..");
        expect(
          url("https://api.example.com/v1/{{id}}/x", { id })
            .pathname.split("/")
            .map(decodeURIComponent),
        ).toEqual(["", "v1", id.toWellFormed(), "x"]);
      }),
    );
  });
});

describe("an argument in the query stays one value", () => {
  test.each([
    "a&admin=1",
    "a=b",
    "a#b",
    "a+b",
    "a b",
    "a;b",
    "%26admin%3D1",
    "\r\n\r\nGET / HTTP/1.1",
    "é&ü",
  ])("%j", (q) => {
    const filled = url("https://api.example.com/find?limit=5&q={{q}}&x=pre-{{ q }}", { q });
    expect([...filled.searchParams]).toEqual([
      ["limit", "5"],
      ["q", q],
      ["x", `pre-${q}`],
    ]);
  });

  test("missing arguments are omitted; null and empty are empty", () => {
    expect(fillUrl("https://a.example/?q={{q}}&n={{n}}", values({ n: 0 }))).toBe(
      "https://a.example/?n=0",
    );
    expect(fillUrl("https://a.example?q={{q}}", values({ q: null }))).toBe("https://a.example?q=");
    expect(fillUrl("https://a.example/?q={{q}}", values({}))).toBe("https://a.example/");
  });

  test("numbers, booleans, lists and objects are written as JSON", () => {
    expect([
      ...url("https://a.example/?a={{a}}&b={{b}}&c={{c}}", { a: 1.5, b: false, c: ["x", { y: 1 }] })
        .searchParams,
    ]).toEqual([
      ["a", "1.5"],
      ["b", "false"],
      ["c", '["x",{"y":1}]'],
    ]);
  });
});

describe("an argument in a header", () => {
  test.each(["a\r\nX-Admin: 1", "a\nb", "a\rb", "a\0b", "a\u2028b", "日本", "\u007f"])(
    "%j is refused",
    (v) => {
      expect(() => fillHeader("x-note", "n={{v}}", values({ v }))).toThrow(
        "The header x-note must not contain",
      );
    },
  );

  test("is inserted unchanged otherwise", () =>
    expect(fillHeader("x-note", "n={{v}}; é", values({ v: 'a; b="c", d' }))).toBe(
      'n=a; b="c", d; é',
    ));
});

describe("an argument in a JSON body", () => {
  const parsed = (body: unknown, args: Record<string, unknown>): unknown =>
    JSON.parse(fillBody(bodyTemplate(body), "json", values(args)));

  test.each([
    'a","admin":true,"x":"',
    "a\\",
    '\\"',
    "\n\r\t\u0000\u2028",
    "{{b}}",
    "</script>",
    "é💥",
    "\\u0022",
  ])("%j stays inside its string", (a) => {
    expect(parsed('{"q":"x {{a}} y","k\\\\":"{{a}}","{{a}}":1}', { a, b: "no" })).toEqual({
      q: `x ${a} y`,
      "k\\": a,
      [a]: 1,
    });
  });

  test.each([1, -0.5, true, null, "text", 'a","b":"', ["x"], { y: { z: '"' } }, "}, {"])(
    "%j as a value of its own stays one value",
    (a) => {
      expect(parsed('{"a": {{a}}, "list":[{{a}},2]}', { a })).toEqual({ a, list: [a, 2] });
      expect(parsed({ a: "{{a}}", list: ["{{a}}", 2], deep: { b: "is {{a}}" } }, { a })).toEqual({
        a,
        list: [a, 2],
        deep: { b: `is ${a === null ? "" : typeof a === "string" ? a : JSON.stringify(a)}` },
      });
    },
  );

  test("missing arguments are null, or empty within a string", () =>
    expect(parsed('{"a":{{a}},"b":"{{a}}"}', {})).toEqual({ a: null, b: "" }));

  test("any text survives at any position", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (a) =>
          void expect(
            parsed('{"a":"{{a}}","b":{{a}},"c":"\\"{{a}}\\""}', { a: a.toWellFormed() }),
          ).toEqual({ a: a.toWellFormed(), b: a.toWellFormed(), c: `"${a.toWellFormed()}"` }),
      ),
    );
  });

  test("a secret is escaped as an argument is", () => {
    expect(
      JSON.parse(
        fillBody('{"k":"{{secret.KEY}}","v":{{secret.KEY}}}', "json", values({}, { KEY: 'a"\\b' })),
      ),
    ).toEqual({ k: 'a"\\b', v: 'a"\\b' });
  });
});

test.each(["a&admin=1", "a=b&c", "a+b c", "%26"])(
  "an argument in a form, %j, stays one field",
  (a) => {
    expect([...new URLSearchParams(fillBody("x=1&a={{a}}", "form", values({ a })))]).toEqual([
      ["x", "1"],
      ["a", a],
    ]);
  },
);

test("a value is not scanned for placeholders again, and none comes from the prototype", () => {
  expect(
    fillBody(
      "{{a}}|{{constructor}}|{{toString}}",
      "text",
      values({ a: "{{b}} {{secret.KEY}} $& $1", b: "no" }, { KEY: "never" }),
    ),
  ).toBe("{{b}} {{secret.KEY}} $& $1||");
});

test("a body is read as its type says, else as it looks", () => {
  expect([
    formOf({}, undefined),
    formOf("{}", undefined),
    formOf(" [1]", undefined),
    formOf("a=b", undefined),
    formOf("a=b", "application/x-www-form-urlencoded; charset=utf-8"),
    formOf("{}", "text/plain"),
    formOf("1", "application/vnd.x+json"),
  ]).toEqual(["json", "json", "json", "text", "form", "text", "json"]);
});

test("placeholders are found by their names, spaces within or not", () => {
  expect(placeholdersIn("{{a}} {{ b-c }} {{secret.KEY}} {{1}} {{ }} {{a.b}}")).toEqual({
    names: ["a", "b-c"],
    secrets: ["KEY"],
    rest: "    {{1}} {{ }} {{a.b}}".slice(1),
  });
});
