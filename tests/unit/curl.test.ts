import fc from "fast-check";
import { expect, test } from "vitest";
import { readCurl, type CurlRequest } from "@/lib/tools/shared/read-curl";
import { openSecrets, secretName, withSecret } from "@/lib/tools/shared/secret-headers";

const FORM = ["Content-Type", "application/x-www-form-urlencoded"];

/** The parsed fields, without empty ones. */
function read(command: string): Partial<CurlRequest> {
  const request = readCurl(command);
  if ("text" in request) throw new Error(request.text);
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value.length > 0));
}
const refused = (command: string): string | undefined => {
  const request = readCurl(command);
  return "text" in request ? request.text : undefined;
};

test.each<[command: string, request: Partial<Record<keyof CurlRequest, unknown>>]>([
  ["curl https://api.example.com", { method: "GET", url: "https://api.example.com" }],
  ["$ curl.exe example.com/a?b=c#d", { method: "GET", url: "http://example.com/a?b=c" }],
  [
    "curl -X PUT 'https://x.org/items/{{id}}' -H 'Accept: text/plain'",
    { method: "PUT", url: "https://x.org/items/{{id}}", headers: [["Accept", "text/plain"]] },
  ],
  [
    "curl --request PATCH --url https://x.org -H \"X-A: say \\\"hi\\\"\" -d 'it'\\''s'",
    {
      method: "PATCH",
      url: "https://x.org",
      headers: [["X-A", 'say "hi"'], FORM],
      body: "it's",
    },
  ],
  [
    "curl https://x.org \\\n  -d a=1 \\\r\n  -d b=2",
    { method: "POST", url: "https://x.org", headers: [FORM], body: "a=1&b=2" },
  ],
  [
    "curl https://x.org\n  -H 'A: b'\necho done",
    { method: "GET", url: "https://x.org", headers: [["A", "b"]] },
  ],
  [
    "curl https://x.org --data-raw $'line\\nnext \\u00e9 \\x41 \\101 \\'q\\''",
    { method: "POST", url: "https://x.org", headers: [FORM], body: "line\nnext é A A 'q'" },
  ],
  [
    "curl https://x.org --json '{\"a\": 1}' -H 'accept: text/plain'",
    {
      method: "POST",
      url: "https://x.org",
      headers: [
        ["accept", "text/plain"],
        ["Content-Type", "application/json"],
      ],
      body: '{"a": 1}',
    },
  ],
  [
    "curl -G https://x.org/s?k=1 -d q=one --data-urlencode 'w=two words'",
    { method: "GET", url: "https://x.org/s?k=1&q=one&w=two%20words" },
  ],
  [
    "curl https://x.org/s --url-query a=b -u ada:böse",
    {
      method: "GET",
      url: "https://x.org/s?a=b",
      headers: [["Authorization", "Basic YWRhOmLDtnNl"]],
    },
  ],
  [
    "curl https://ada:s%20t@x.org/",
    { method: "GET", url: "https://x.org/", headers: [["Authorization", "Basic YWRhOnMgdA=="]] },
  ],
  [
    "curl -b a=1 -b 'b=2' -A Me -e https://from.org --oauth2-bearer tok https://x.org",
    {
      method: "GET",
      url: "https://x.org",
      headers: [
        ["Cookie", "a=1; b=2"],
        ["User-Agent", "Me"],
        ["Referer", "https://from.org"],
        ["Authorization", "Bearer tok"],
      ],
    },
  ],
  [
    "curl -sSLXDELETE https://x.org -o out.txt --compressed | jq .",
    { method: "DELETE", url: "https://x.org" },
  ],
  ["curl -F file=@x.png https://x.org", { method: "POST", url: "https://x.org", left: ["-F"] }],
  ["curl -I https://x.org", { method: "HEAD", url: "https://x.org" }],
  ["curl https://x.org/?a=1&b=2 && rm -rf /", { method: "GET", url: "https://x.org/?a=1&b=2" }],
  [
    "curl -k --proxy http://p:1 --frobnicate https://x.org https://y.org -d @secrets.txt -b jar.txt",
    {
      method: "POST",
      url: "https://x.org",
      left: ["-k", "--proxy", "--frobnicate", "https://y.org", "--data @secrets.txt", "-b"],
    },
  ],
  [
    "curl https://x.org -H 'Host: y.org' -H 'Content-Length: 3' -H 'Accept:' -H 'X-Empty;' -H nothing",
    {
      method: "GET",
      url: "https://x.org",
      headers: [["X-Empty", ""]],
      left: ["Host", "-H nothing"],
    },
  ],
  [
    "curl https://x.org/$ID -H \"Authorization: Bearer ${TOKEN}\" -H 'X: $NOT'",
    {
      method: "GET",
      url: "https://x.org/$ID",
      headers: [
        ["Authorization", "Bearer ${TOKEN}"],
        ["X", "$NOT"],
      ],
      variables: ["ID", "TOKEN"],
    },
  ],
  [
    'curl https://x.org -d \'a^"b^\n\' -d "^"',
    { method: "POST", url: "https://x.org", headers: [FORM], body: 'a^"b^\n&^' },
  ],
  [
    "curl -X GET https://x.org -d a=b",
    { method: "GET", url: "https://x.org", headers: [FORM], left: ["-d"] },
  ],
])("%s", (command, request) => {
  expect(read(command)).toEqual(request);
});

test.each([
  ["wget https://x.org", "This isn't a curl command. It must start with curl"],
  ["curl -H 'A: b", "A quotation mark in this command isn't closed"],
  ["curl -s", "This command has no URL"],
  ["curl ftp://x.org", "The URL in this command isn't an http or https URL"],
  ["curl 'https://'", "The URL in this command isn't an http or https URL"],
  ['curl ^"https://x.org^" ^\r\n -H ^"A: b^"', /Windows prompt/],
  ['curl "https://x.org" ^\n -d "it\'s', /Windows prompt/],
  ["curl -X BREW https://x.org", /A tool can't send BREW/],
  [`curl https://x.org -d ${"x".repeat(300_000)}`, /longer than/],
])("a command that can't be read gives the reason: %s", (command, why) => {
  expect(refused(command)).toMatch(why);
});

test("whatever is pasted is read or refused, and quoting is undone", () => {
  const word = fc.string({ unit: "grapheme", maxLength: 40 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      expect(() => readCurl(`curl ${words.join(" ")}`)).not.toThrow();
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (body) => {
      const quoted = `'${body.replaceAll("'", "'\\''")}'`;
      expect(read(`curl https://x.org --data-raw ${quoted}`).body ?? "").toBe(body);
    }),
  );
});

test("a header that opens a service is found, and its secret named in its place", () => {
  const headers = "Accept: a/b\nAuthorization: Bearer abc\nX-Api-Key: {{secret.KEY}}\nCookie: a=b";
  const found = openSecrets(headers);
  expect(found).toEqual([
    { header: "Authorization", before: "Bearer ", value: "abc" },
    { header: "Cookie", before: "", value: "a=b" },
  ]);
  expect(withSecret(headers, found[0]!, "NAME")).toBe(
    headers.replace("Bearer abc", "Bearer {{secret.NAME}}"),
  );
  const name = secretName("api.example.com", "Authorization", []);
  expect(name).toBe("API_EXAMPLE_COM_AUTHORIZATION");
  expect(secretName("api.example.com", "Authorization", [name, `${name}_2`])).toBe(`${name}_3`);
  expect(secretName("1.example.com", "X-Key", [])).toBe("_1_EXAMPLE_COM_X_KEY");
});
