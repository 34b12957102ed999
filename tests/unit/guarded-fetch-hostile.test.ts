import { describe, expect, test } from "vitest";
import { FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { NAMES, recorded, refusal } from "../support/fetch-recorder";

const SCHEMES = [
  "file:///etc/passwd",
  "ftp://public.example/",
  "gopher://public.example/1",
  "data:text/plain,hi",
  "javascript:alert(1)",
  "blob:http://public.example/x",
  "ws://public.example/",
  "about:blank",
  "dict://127.0.0.1:11211/stats",
  "ldap://127.0.0.1/",
  "view-source:http://public.example/",
];
const MALFORMED = [
  "",
  "public.example",
  "//public.example/",
  "http://",
  "http:///",
  "http://[::1",
  "http://[fe80::1%25eth0]/",
  "http://[fe80::1%eth0]/",
  "http://public.example:99999/",
  "http://256.256.256.256/",
  "http://1.2.3.4.5/",
  "http://0x100000000/",
  "http://a b/",
  "http://public..example/",
];
const LONG = {
  label: `http://${"a".repeat(64)}.example/`,
  name: `http://${"a.".repeat(200)}example/`,
  host: `http://${"a".repeat(10_000)}/`,
  path: `http://public.example/${"a".repeat(9_000)}`,
};
const ODD_NAMES = [
  "http://-public.example/",
  "http://pub!ic.example/",
  "http://public.example../",
  "http://public%00.example/",
];
const CREDENTIALS = [
  "http://user@public.example/",
  "http://user:pass@public.example/",
  "http://:pass@public.example/",
  "http://public.example@127.0.0.1/",
  "http://public.example:80@10.0.0.1/",
  "http://public.example%40@127.0.0.1/",
];
const PORTS = [
  "http://public.example:22/",
  "http://public.example:8080/",
  "https://public.example:8443/",
  "http://public.example:0/",
  "http://public.example:65535/",
  "http://public.example:6379/",
  "http://public.example:3000/",
  "https://public.example:25/",
];
const IPV4 = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "017700000001",
  "0x7f000001",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "0x7F.1",
  "127.0.0.1.",
  "0",
  "0.0.0.0",
  "0x0",
  "00",
  "10.0.0.1",
  "012.0.0.1",
  "0xa.1",
  "167772161",
  "192.168.1.1",
  "192.168.257",
  "3232235777",
  "172.16.0.1",
  "169.254.169.254",
  "2852039166",
  "0xA9FEA9FE",
  "0251.0376.0251.0376",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "198.18.0.1",
  "192.0.2.1",
  "192.0.0.192",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "4294967295",
];
const IPV6 = [
  "::1",
  "::",
  "0:0:0:0:0:0:0:1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:a9fe:a9fe",
  "::ffff:0:10.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::10.0.0.1",
  "2002:7f00:1::",
  "2002:c0a8:101::1",
  "2001:0:a00:1::1",
  "2001:0:808:808:0:0:80ff:fffe",
  "2606:4700::5efe:10.0.0.1",
  "fe80::1",
  "fec0::1",
  "fc00::1",
  "fd00:ec2::254",
  "ff02::1",
  "2001:db8::1",
  "100::1",
  "4000::1",
];
const UNICODE = [
  "http://１２７.０.０.１/",
  "http://127。0。0。1/",
  "http://127．0．0．1/",
  "http://127｡0｡0｡1/",
  "http://①②⑦.⓪.⓪.①/",
  "http://ｌｏｃａｌｈｏｓｔ/",
  "http://ⓛocalhost/",
  "http://loc\u00ADalhost/",
  "http://169。254。169。254/",
  "http://０ｘ7f.1/",
];
const LOCAL = [
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://app.localhost/",
  "https://localhost/",
  "http://%6c%6f%63alhost/",
  "http://lo\tcal\nhost/",
  "http:\\\\localhost\\",
  "http:localhost",
  "http:/127.0.0.1/",
  "http://127.0.0.1\\@public.example/",
  "http://127.0.0.1#@public.example/",
  "http://127.0.0.1?@public.example/",
  "http://%31%32%37.0.0.1/",
];
const INWARD = Object.keys(NAMES).filter(
  (each) =>
    !["public.example", "other.example", "rebinds.example", "nobody.example"].includes(each),
);

describe("no connection is made", () => {
  test.each(SCHEMES)("for another scheme: %s", async (url) =>
    expect(await refusal({ url })).toBe("scheme"),
  );
  test.each([...MALFORMED, ...ODD_NAMES])("for an invalid address: %s", async (url) =>
    expect(await refusal({ url })).toBe("url"),
  );
  test.each(Object.entries(LONG))("for too long a %s", async (_, url) =>
    expect(await refusal({ url })).toBe("url"),
  );
  test.each(CREDENTIALS)("with credentials: %s", async (url) =>
    expect(await refusal({ url })).toBe("credentials"),
  );
  test.each(PORTS)("to a closed port: %s", async (url) =>
    expect(await refusal({ url })).toBe("port"),
  );
  test.each(IPV4)("to http://%s/", async (host) =>
    expect(await refusal({ url: `http://${host}/` })).toBe("address"),
  );
  test.each(IPV6)("to https://[%s]/", async (host) =>
    expect(await refusal({ url: `https://[${host}]/` })).toBe("address"),
  );
  test.each([...UNICODE, ...LOCAL])("to this machine by another spelling: %s", async (url) =>
    expect(await refusal({ url })).toBe("address"),
  );
  test.each(INWARD)("to a name that leads inward: %s", async (host) =>
    expect(await refusal({ url: `https://${host}/` })).toBe("address"),
  );
  test("to a name that doesn't exist", async () =>
    expect(await refusal({ url: "http://nobody.example/" })).toBe("address"));
  test("and no word tells whether there is such a name", async () => {
    const { fetched } = recorded();
    const sentence = async (host: string) =>
      (
        await fetched({ url: `http://${host}/` }).then(String, (error: Error) => error.message)
      ).replaceAll(host, "X");
    expect(await sentence("nobody.example")).toBe(await sentence("private.example"));
  });

  test.each(["localhost", "sub.localhost", "localhost."])(
    "and %s is not even looked up",
    async (host) => {
      const { asked, fetched } = recorded();
      await expect(fetched({ url: `http://${host}/` })).rejects.toThrow(FetchRefused);
      expect(asked).toEqual([]);
    },
  );
});

describe("no connection is made for a request that", () => {
  const url = "http://public.example/";
  const long = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`x-${at}`, "a".repeat(1000)]),
  );

  test.each([
    "Host",
    "connection",
    "Content-Length",
    "transfer-encoding",
    "Upgrade",
    "TE",
    "trailer",
    "Expect",
    "keep-alive",
    "Proxy-Authorization",
    "proxy-connection",
  ])("sets %s", async (name) =>
    expect(await refusal({ url, headers: { [name]: "x" } })).toBe("header"),
  );
  test.each(["a\r\nHost: evil", "a\nX: y", "a\rb", "a\0b", "a\x7f", "\u010a", "日本"])(
    "smuggles in a value: %j",
    async (value) => expect(await refusal({ url, headers: { "x-a": value } })).toBe("header"),
  );
  test.each([
    "",
    "a b",
    "a:b",
    "a\r\nb",
    "a\0",
    "ä",
    "transfer-encoding ",
    " host",
    "a".repeat(200),
  ])("smuggles in a name: %j", async (name) =>
    expect(await refusal({ url, headers: { [name]: "x" } })).toBe("header"),
  );
  test("names a header twice", async () =>
    expect(await refusal({ url, headers: { Authorization: "a", authorization: "b" } })).toBe(
      "header",
    ));
  test("has too long headers", async () =>
    expect(await refusal({ url, headers: long })).toBe("header"));
  test.each(["CONNECT", "TRACE", "TRACK", "GET / HTTP/1.1\r\nX: y", "", "get post"])(
    "asks by the method %j",
    async (method) => expect(await refusal({ url, method })).toBe("method"),
  );
  test.each(["HEAD"])("carries a body by %s", async (method) =>
    expect(await refusal({ url, method, body: "x" })).toBe("body"),
  );
  test("carries too large a body", async () =>
    expect(await refusal({ url, method: "POST", body: new Uint8Array(2 * 1024 * 1024 + 1) })).toBe(
      "body",
    ));
});

describe("the asker's own list", () => {
  test.each([
    ["http://public.example/", []],
    ["http://public.example/", ["other.example"]],
    ["http://public.example/", ["*.public.example"]],
    ["http://public.example/", ["public.example:443"]],
    ["http://public.example/", ["not a host", "http://public.example"]],
    ["http://127.0.0.1/", ["public.example"]],
  ])("keeps %s out of %j", async (url, allowedHosts) =>
    expect(await refusal({ url, allowedHosts })).toBe("host"),
  );

  test("opens nothing that the guard closes", async () => {
    expect(await refusal({ url: "http://10.0.0.1/", allowedHosts: ["10.0.0.1"] })).toBe("address");
    expect(
      await refusal({ url: "http://public.example:8080/", allowedHosts: ["public.example:8080"] }),
    ).toBe("port");
  });
});
