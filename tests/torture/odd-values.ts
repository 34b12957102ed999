import type { Random } from "./random";

/** Values that a field of a JSON body does not expect. Long ones stay below the 1 MiB of a body. */
export const ODD_VALUES: readonly unknown[] = [
  null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 4_294_967_294, "", " ", "\t\n", "0", "-1", "NaN", "null", "undefined", "true",
  [], {}, [[]], [null], [{}], { a: 1 }, { length: 5 }, { toString: "x" }, { constructor: { prototype: {} } }, { $ne: null }, { then: "x" },
  "a".repeat(65), "a".repeat(1_000), "a".repeat(100_001), "a".repeat(900_000), `a@${".".repeat(60_000)}@`, " ".repeat(200_000), "(".repeat(50_000), "[".repeat(50_000),
  "💥".repeat(10_000), "é".repeat(254), "a\u0301".repeat(5_000), "\u202e\u2066evil\u2069", "\u200b", "\ufeff", "\u2028", "ﷺ", "İstanbul", "ß", "ǅ", "\u{e0041}\u{e0042}",
  "'; DROP TABLE User; --", "\" OR \"\"=\"", "%00", "%s%s%n", "${7*7}", "{{secret.NAME}}", "{{constructor}}", "<script>alert(1)</script>", "javascript:alert(1)", "[constructor]", "![__proto__](x)",
  "../../etc/passwd", "..\\..\\x", "file:///etc/passwd", "http://127.0.0.1:1/", "http://[::1]/", "http://169.254.169.254/latest", "https://example.com\r\nX-Evil: 1", "a\r\nb",
  "__proto__", "constructor", "hasOwnProperty", "toString", "NEAR(a b)", "\"a\" AND *", "a* OR", "col:x", "-", "*", "\"", "()", "2026-13-45T99:99:99Z", "9".repeat(400), "1e999",
  Array.from({ length: 300 }, (_, at) => `item ${at}`), Array.from({ length: 20_000 }, () => 0), Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at])), nested(150), nested(400),
];

/** Texts of a whole body, JSON or not. */
export const ODD_BODIES: readonly (string | Buffer)[] = [
  "", "{", "}", "[]", "null", "5", '"x"', "{}", "{}{}", '{"a":1,"a":2}', '{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":"\\ud800"}', '{"a":"\\u0000"}', '{"\\u0000":1}', "\ufeff{}", "{'a':1}", "{a:1}", "[".repeat(100_000), `{"a":${"[".repeat(300)}${"]".repeat(300)}}`, `{"${"k".repeat(900_000)}":1}`,
  Buffer.from([0x22, 0xff, 0x22]), Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]), Buffer.alloc(1024 * 1024, 0x20), Buffer.alloc(1024 * 1024 + 1, 0x20),
  `{${Array.from({ length: 45_000 }, (_, at) => `"k${at}":0`).join(",")}}`, `[${"0,".repeat(60_000)}0]`,
];

/** Texts in the place of an id or a name in the path, as they stand in the address. */
export const ODD_SEGMENTS: readonly string[] = [
  "x", "0", "-1", "unknown-id", "a".repeat(64), "a".repeat(65), "a".repeat(4_000), "%20", "%00", "%0a", "%2e%2e", "..%2f..%2fetc", "%2F", "%5c", "%ff", "%c0%af", "%", "%zz", "%F0%9F%92%A5", "__proto__", "constructor",
  "a'b", "a%22b", "a;b", "a:b", "a@b", "a*b", "(a)", "null", "undefined", "%3Cscript%3E", "1e9", "NaN", ".", "..", "~", "$", "%25", "%2500", "%E2%80%AE", "me", "events",
];

/** Values of a query parameter, as they stand in the address. */
export const ODD_QUERIES: readonly string[] = [
  "", "0", "-1", "1.5", "1e9", "1e400", "NaN", "Infinity", "99999999999999999999", "abc", "%00", "a%00b", "%ff", "%", "%22", "%22%22%22", "a*", "*", "-", "NEAR(a%20b)", "a%20AND", "%22a", "(", ")", "^a", "col:x", "%F0%9F%92%A5",
  "%E2%80%AE", "__proto__", "constructor", "null", "true", "a".repeat(201), "a".repeat(5_000), "%20".repeat(1_000), "9".repeat(400), "eyJhIjoxfQ", "..%2f", "%0d%0aX-Evil:1", "2026-13-45", "8640000000000001", "a,b,c", "[]", "{}",
];

/** Headers that a program may send with any call. */
export const ODD_HEADERS: readonly Record<string, string>[] = [
  ...["", "*/*", "text/event-stream", "application/json;q=0", ",,,", "x".repeat(8_000), "text/html"].map((accept) => ({ accept })),
  ...["", "text/plain", "application/json; charset=utf-16", "application/JSON", "multipart/form-data", "application/json;".repeat(200), "x/y"].map((type) => ({ "content-type": type })),
  ...["x", "<script>", "a".repeat(64), "a".repeat(65), "a".repeat(8_000), "ü"].map((id) => ({ "x-request-id": encodeLatin(id) })),
  ...["", "x", "k".repeat(255), "k".repeat(8_000), "é", "a b"].map((key) => ({ "idempotency-key": encodeLatin(key) })),
  ...["-1", "NaN", "1e400", "8640000000000001", "9".repeat(400), "x"].map((last) => ({ "last-event-id": last })),
  ...["Bearer", "Bearer ", "Bearer tr_", `Bearer tr_${"a".repeat(43)}`, `Bearer ${"a".repeat(8_000)}`, "Basic YTpi", "Bearer a b", "bearer x"].map((authorization) => ({ authorization })),
  ...["null", "https://evil.example", "http://", "x", "http://localhost:1", "a".repeat(4_000)].map((origin) => ({ origin })),
  ...["cross-site", "same-site", "none", "x"].map((site) => ({ "sec-fetch-site": site })),
  ...["", "x", "=", ";;;", "a=b; ".repeat(500), "__proto__=1", "troupe.session=x", "next-auth.session-token=x", "%"].map((cookie) => ({ cookie })),
  ...["someone-else", "", "x".repeat(4_000)].map((person) => ({ "x-troupe-person": person })),
  ...["1.2.3.4", "::1", "x, y, z", "1.2.3.4, ".repeat(400), "[::1]:99", "", "unknown"].map((address) => ({ "x-forwarded-for": address })),
  ...["evil.example", "a b", "[", "localhost:99999"].map((host) => ({ "x-forwarded-host": host })),
  { rsc: "1" }, { "next-router-prefetch": "1" }, { "next-router-state-tree": "%5B" }, { "next-action": "x" }, { "x-middleware-subrequest": "middleware:middleware" }, { "x-invoke-path": "/x" }, { "x-nextjs-data": "1" },
  { connection: "Upgrade", upgrade: "websocket" }, { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABkAAQAAP__" }, { expect: "100-continue" }, { te: "trailers" }, { range: "bytes=0-1" },
  { "if-none-match": "*" }, { "if-modified-since": "x" }, { "accept-encoding": "br;q=x, zstd, *" }, { "accept-language": "de-".repeat(300) }, { "x-csrf-token": "x".repeat(8_000) }, { "x-http-method-override": "DELETE" },
];

export const ODD_METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "PURGE", "QUERY", "MKCOL", "LOCK", "SEARCH"];

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** A header carries Latin-1 alone. */
function encodeLatin(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** A text of odd letters, different each time. */
export function oddText(random: Random): string {
  const letters = ["a", "Z", "0", " ", "\n", "\u0000", "\ud800", "é", "💥", "\u202e", "'", '"', "<", "{{", "[", "]", "*", "%", "\\", "/", "@", ".", "$", "\u0301", "|", "`", "#"];
  return Array.from({ length: random.whole(1, 60) }, () => random.pick(letters)).join("");
}
