import { describe, expect, test } from "vitest";
import { SOURCE, http, javascript, sentences, tool } from "../support/tool-definitions";

describe("each fault of an implementation has one sentence", () => {
  test.each<[string, unknown, RegExp]>([
    [
      "an implementation that is text",
      tool({ implementation: SOURCE }),
      /must be an object with a kind/,
    ],
    [
      "another kind",
      tool({ implementation: { kind: "shell", command: "ls" } }),
      /kind of an implementation must be one of javascript, http, builtin, connection/,
    ],
    [
      "a kind from the prototype",
      tool({ implementation: { kind: "constructor" } }),
      /kind of an implementation/,
    ],
    ["no source", javascript({ source: " " }), /needs source code/],
    ["a long source", javascript({ source: `${SOURCE}${" ".repeat(100_000)}` }), /at most 100,000/],
    [
      "a source that exports nothing",
      javascript({ source: "async function tool() {}" }),
      /one default export/,
    ],
    [
      "a key of another kind",
      javascript({ url: "https://example.com" }),
      /Unknown field: implementation.url/,
    ],
    ["approval by anyone", javascript({ approval: "sometimes" }), /approval must be/],
    ["idempotent as a text", javascript({ idempotent: "yes" }), /idempotent must be/],
    ["a method of its own", http({ method: "TRACE" }), /method must be one of/],
    ["a body with HEAD", http({ method: "HEAD", body: "x" }), /HEAD request can't have a body/],
    [
      "a placeholder that names nothing",
      http({ url: "https://example.com/{{town}}" }),
      /\{\{town\}\} isn't a parameter/,
    ],
    [
      "a placeholder in the host",
      http({ url: "https://{{city}}.example.com/" }),
      /only allowed after the host/,
    ],
    [
      "a placeholder in the port",
      http({ url: "https://example.com:{{days}}/" }),
      /only allowed after the host/,
    ],
    ["a placeholder as the host", http({ url: "{{city}}" }), /only allowed after the host/],
    ["another scheme", http({ url: "file:///etc/passwd" }), /must start with https/],
    ["a user in the address", http({ url: "https://me:pw@example.com/" }), /user name or password/],
    ["a host that cannot be", http({ url: "https://exa mple.com/" }), /invalid/],
    ["a backslash in the address", http({ url: "https://example.com/a\\{{city}}" }), /backslashes/],
    [
      "braces that mean nothing",
      http({ url: "https://example.com/{{}}" }),
      /neither a parameter nor/,
    ],
    [
      "a header with a line break",
      http({ headers: { "x-a": "1\r\nx-b: 2" } }),
      /invalid characters/,
    ],
    [
      "a header's name with a line break",
      http({ headers: { "x-a\r\nx-b": "2" } }),
      /name contains invalid/,
    ],
    [
      "a header of the connection",
      http({ headers: { Host: "evil.example" } }),
      /header host can't be set/,
    ],
    [
      "a length of its own",
      http({ headers: { "Content-Length": "5" } }),
      /content-length can't be set/,
    ],
    ["a header twice", http({ headers: { "X-A": "1", "x-a": "2" } }), /appears twice/],
    ["a header that is no text", http({ headers: { "x-a": 1 } }), /must be text/],
    [
      "JSON that is none",
      http({
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"a": {{city}}',
      }),
      /isn't valid JSON once/,
    ],
    ["a body that is a number", http({ method: "POST", body: 5 }), /text, an object or a list/],
    [
      "a built-in one that does not exist",
      tool({ implementation: { kind: "builtin", name: "shell" } }),
      /no built-in tool called shell/,
    ],
    [
      "a built-in one from the prototype",
      tool({ implementation: { kind: "builtin", name: "toString" } }),
      /no built-in tool called toString/,
    ],
    [
      "a built-in name on other code",
      tool({ name: "calculator", implementation: { kind: "javascript", source: SOURCE } }),
      /reserved/,
    ],
  ])("%s", (_, value, expected) =>
    expect(sentences(value)).toEqual([expect.stringMatching(expected)]),
  );

  test.each([
    "https://example.com",
    "example.com/path",
    "exa mple.com",
    "*",
    "*.1.2.3.4",
    "example.com:99999",
    "user@example.com",
    "",
    5,
    null,
    "a".repeat(300),
  ])("the host %j", (host) => {
    expect(sentences(javascript({ hosts: [host] }))).toEqual([
      expect.stringMatching(/isn't a host. Use example\.com/),
    ]);
  });
});
