import { describe, expect, test } from "vitest";
import { Boundary } from "@/components/markdown/parts/boundary";
import { decodeEntities } from "@/components/markdown/entities";
import { plainText } from "@/components/markdown/plain-text";
import { ANSWER, blocks, grown, html, readAll } from "../support/markdown";

const seen = (text: string): string => html(text).replace(/<[^>]+>/g, "");

describe("Markdown", () => {
  test("common forms", () => {
    const out = html(ANSWER);
    expect(out).toContain("<h3");
    expect(out).toMatch(/<strong[^>]*>€4,310.00<\/strong>/);
    expect(out).toContain("<del>Nov 2</del>");
    expect(out).toMatch(
      /<a href="https:\/\/example.com\/a_b\?c=1&amp;d=2" target="_blank" rel="noopener noreferrer"/,
    );
    expect(out).toMatch(/<a href="https:\/\/example.com\/rule"[^>]*>the rule<\/a>/);
    expect(out).toMatch(/<a href="http:\/\/www.example.com\/"/);
    expect(out).toMatch(
      /The end © 2026 <span dir="ltr" data-formula="inline"[^>]*>\$x_1 \* y_1\$</,
    );
    expect(out).toMatch(/<li[^>]*list-none[^>]*><span role="img" aria-label="Done"/);
  });

  test("headings start below the page's own and skip no level, whatever the reply starts with", () => {
    const levels = (text: string) => html(text).match(/(?<=<)h\d/g);
    expect(levels("## a\n\n### b\n\n## c")).toEqual(["h3", "h4", "h3"]);
    expect(levels("# a\n\n### b\n\n#### c\n\n## d\n\n# e")).toEqual(["h3", "h4", "h5", "h4", "h3"]);
    expect(levels("###### a\n\n# b")).toEqual(["h3", "h3"]);
  });

  test("text for screen readers separates the words of nested lists", () => {
    expect(plainText("- First\n- Second\n  - nested\n  - more\n- Third")).toBe(
      "First Second nested more Third",
    );
  });

  test("a table keeps its alignment and scrolls in its own box", () => {
    const out = html(ANSWER);
    expect(out).toMatch(/<div role="region"[^>]*overflow-x-auto[^>]*><table/);
    expect(out).toMatch(/<th dir="auto" scope="col"[^>]*text-center[^"]*">Due<\/th>/);
    expect(out).toMatch(/<td class="[^"]*text-right">€1,290.00<\/td>/);
  });

  test("code has its language, a Copy button and its text as it is", () => {
    const out = html("```ts\nif (a < b && c) `x`\n```");
    expect(out).toContain(">ts</span>");
    expect(out).toContain("Copy");
    expect(out).toContain("<code>if (a &lt; b &amp;&amp; c) `x`</code>");
  });

  test("a fence that is not closed yet is code already", () => {
    expect(html("```js\nalert(1)", true)).toContain("<code>alert(1)");
  });

  test("entities are read as characters, outside code", () => {
    expect(seen("&lt;b&gt; &copy; &#169; &#xA9; &auml; &nosuch; &#0; &constructor;")).toBe(
      "&lt;b&gt; © © © ä &amp;nosuch; \ufffd &amp;constructor;",
    );
    expect(seen("`&copy;`")).toBe("&amp;copy;");
    expect(decodeEntities("&hellip;&nbsp;&quot;&frac12;&Omega;")).toBe('…\u00a0"½Ω');
  });

  test("an image is a link with its description", () => {
    expect(html("![a cat](https://example.com/cat.png)")).toMatch(
      /<a href="https:\/\/example.com\/cat.png"[^>]*>a cat<\/a>/,
    );
    expect(html("![](https://example.com/cat.png)")).toMatch(
      />https:\/\/example.com\/cat.png<\/a>/,
    );
  });
});

describe("hostile text", () => {
  test.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "a <b onmouseover=alert(1)>b</b> <iframe src=javascript:alert(1)>",
    "<style>*{display:none}</style>\n\n<!-- hidden",
    "<svg><script>1</script></svg> <a href='javascript:1'>x</a>",
    '`<script>` | <input type="image" formaction=javascript:1>',
  ])("HTML is shown, not made: %s", (text) => {
    expect(html(text)).not.toMatch(/<(script|img|b|iframe|style|svg|input|!--)[\s>]/);
    expect(html(text)).not.toMatch(/<[^>]*(onerror|onmouseover|formaction)[^>]*>/);
    expect(html(text)).not.toContain("<a ");
  });

  test("a script tag is readable as it was written", () => {
    expect(seen("<script>alert(1)</script>")).toBe("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](javascript&#58;alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](&#x6A;avascript:alert(1))",
    "[x](<java\tscript:alert(1)>)",
    "[x](\u0001javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "[x](file:///etc/passwd)",
    "[x](//evil.example)",
    "[x](/app/settings)",
    "[x](#top)",
    "<javascript:alert(1)>",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml,<svg>)",
    "[x][y]\n\n[y]: javascript:alert(1)",
  ])("no link is made of %s", (text) => {
    expect(html(text)).not.toContain("<a ");
    expect(html(text)).not.toContain("<img");
  });

  test.each([
    [">".repeat(20_000)],
    ["> ".repeat(20_000)],
    ["- ".repeat(20_000)],
    ["1. ".repeat(10_000)],
    ["[".repeat(20_000)],
    ["![".repeat(20_000)],
    ["*a_b".repeat(20_000)],
    ["**a ".repeat(20_000)],
    ["`a``b".repeat(10_000)],
    ["|a".repeat(5_000) + "\n" + "|-".repeat(5_000) + "\n" + "|x\n".repeat(500)],
    [Array.from({ length: 500 }, (_, depth) => `${" ".repeat(2 * depth)}- a`).join("\n")],
    ["a".repeat(300_000)],
  ])("bounded time, whole text, no overflow (case %#)", (text) => {
    const out = html(text); // quadratic work would exceed the test's own limit
    expect(out.length).toBeGreaterThan(0);
  });

  test("Markdown nested too deeply is shown as plain text", () => {
    expect(seen(">".repeat(20_000))).toBe("&gt;".repeat(20_000));
  });
});

describe("a name that every object has", () => {
  const names = Object.getOwnPropertyNames(Object.prototype);

  test.each(names)("%s is never a URL, as link, reference or image", (name) => {
    for (const text of [
      `[${name}]`,
      `[x][${name}]`,
      `[${name}][]`,
      `![${name}]`,
      `![x][${name}]`,
    ]) {
      expect(seen(text).replaceAll("_", "")).toBe(text.replaceAll("_", "")); // two at each end mean bold
      expect(html(text)).not.toContain("<a ");
    }
  });

  test.each(names)("%s leads where the text says, also while it is being written", (name) => {
    const text = `See [${name}] and ![it][${name}].\n\n[${name}]: https://example.com/there\n\nThe end.`;
    const links = [...html(text).matchAll(/href="([^"]*)"/g)].map((each) => each[1]);
    expect(links).toEqual(["https://example.com/there", "https://example.com/there"]);
    expect(blocks(grown(text, 1))).toEqual(blocks(readAll(text)));
  });
});

test("a text of spaces, or of possible table starts, is parsed in linear time", () => {
  for (const text of [" ", "\t", " |", "| ", ":-", "-|"])
    expect(readAll(text.repeat(190_000 / text.length)).text).toHaveLength(190_000);
});

test("a text that cannot be rendered is shown as written, until it changes", () => {
  const boundary = (text: string, state: Boundary["state"]) => {
    const made = new Boundary({ text, fallback: "as written", children: "drawn" });
    made.state = {
      ...state,
      ...Boundary.getDerivedStateFromProps({ text, fallback: "", children: "" }, state),
    };
    return made.render();
  };
  expect([
    boundary("a", { text: "a", failed: false }),
    boundary("a", { text: "a", ...Boundary.getDerivedStateFromError() }),
    boundary("b", { text: "a", ...Boundary.getDerivedStateFromError() }),
  ]).toEqual(["drawn", "as written", "drawn"]);
});
