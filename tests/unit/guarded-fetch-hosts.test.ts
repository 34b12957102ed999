import { afterEach, describe, expect, test, vi } from "vitest";
import { config } from "@/lib/core/config";
import { hostRule, plainHost, speaksOf } from "@/lib/core/host-list";

describe("an entry of a list of hosts", () => {
  test.each([
    ["example.com", { host: "example.com", below: false, port: null }],
    [" Example.COM. ", { host: "example.com", below: false, port: null }],
    ["example.com:8080", { host: "example.com", below: false, port: 8080 }],
    ["example.com:80", { host: "example.com", below: false, port: 80 }],
    ["*.corp.example", { host: "corp.example", below: true, port: null }],
    ["*.corp.example:8443", { host: "corp.example", below: true, port: 8443 }],
    ["bücher.example", { host: "xn--bcher-kva.example", below: false, port: null }],
    ["127.1:4000", { host: "127.0.0.1", below: false, port: 4000 }],
    ["[0:0::1]:4000", { host: "::1", below: false, port: 4000 }],
  ])("'%s' is read", (entry, rule) => expect(hostRule(entry)).toEqual(rule));

  test.each([
    "",
    " ",
    "*",
    "*.",
    "a b",
    "http://a.example",
    "a.example/path",
    "u@a.example",
    "a.example:0",
    "a.example:65536",
    "a.example:http",
    "a.example:",
    "*.10.0.0.1",
    "*.[::1]",
    "a.*.example",
    "**.example",
    "a..example",
    "-a.example",
    "[::1",
    "a.example?b",
    `${"a".repeat(64)}.example`,
  ])("'%s' is none", (entry) => expect(hostRule(entry)).toBeNull());

  test("names one host, or those below a domain", () => {
    const speaks = (entry: string, host: string) => speaksOf(hostRule(entry)!, host);
    expect(speaks("example.com", "example.com")).toBe(true);
    expect(speaks("example.com", "www.example.com")).toBe(false);
    expect(speaks("*.example.com", "a.b.example.com")).toBe(true);
    expect(speaks("*.example.com", "example.com")).toBe(false);
    expect(speaks("*.example.com", "badexample.com")).toBe(false);
    expect(speaks("*.example.com", "example.com.evil.example")).toBe(false);
  });

  test("a host loses brackets and only the last dot", () => {
    expect(plainHost("[::1]")).toBe("::1");
    expect(plainHost("a.example.")).toBe("a.example");
    expect(plainHost("a.example..")).toBeNull();
    expect(plainHost(`${"a.".repeat(127)}example`)).toBeNull();
  });
});

/** The parsed value of the variable, read again. */
function read(value: string) {
  vi.stubEnv("TOOL_ALLOWED_HOSTS", value);
  Reflect.deleteProperty(globalThis, Symbol.for("troupe.config"));
  return config().TOOL_ALLOWED_HOSTS;
}

describe("TOOL_ALLOWED_HOSTS", () => {
  afterEach(() => Reflect.deleteProperty(globalThis, Symbol.for("troupe.config")));

  test("opens nothing when it is empty", () => expect(read("")).toEqual([]));

  test("lists hosts", () => {
    expect(read("wiki.lan, *.corp.example,10.0.0.5:8080")).toEqual([
      { host: "wiki.lan", below: false, port: null },
      { host: "corp.example", below: true, port: null },
      { host: "10.0.0.5", below: false, port: 8080 },
    ]);
  });

  test("stops the server with a sentence that names it and the wrong entry", () => {
    expect(() => read("wiki.lan,http://x.lan/")).toThrow(
      'TOOL_ALLOWED_HOSTS must list hosts as host, host:port or *.domain, separated by commas; "http://x.lan/" is invalid.',
    );
    expect(() => read("wiki.lan,")).toThrow("TOOL_ALLOWED_HOSTS must list hosts");
  });
});
