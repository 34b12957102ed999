import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDial, type Dial } from "@/lib/core/guarded-fetch/dial";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { makeGuardedFetch, type GuardedRequest } from "@/lib/core/guarded-fetch/guarded-fetch";
import { hostRule } from "@/lib/core/guarded-fetch/shared/host-list";

/** A name server of our own: what a name answers, once, twice and later. */
const NAMES: Record<string, string[][]> = {
  "public.example": [["93.184.215.14"]],
  "other.example": [["93.184.215.15"]],
  "loopback.example": [["127.0.0.1"]],
  "private.example": [["10.1.2.3"]],
  "metadata.google.internal": [["169.254.169.254"]],
  "azure.example": [["168.63.129.16"]],
  "mapped.example": [["::ffff:192.168.0.1"]],
  "nat64.example": [["64:ff9b::7f00:1"]],
  "local-nat64.example": [["64:ff9b:1::a00:1"]],
  "6to4.example": [["2002:a00:1::"]],
  "teredo.example": [["2001:0:808:808:0:0:80ff:fffe"]],
  "isatap.example": [["2606:4700::5efe:a00:1"]],
  "ula.example": [["fd12::1"]],
  "link.example": [["fe80::1%eth0"]],
  "mixed.example": [["93.184.215.14", "10.1.2.3"]],
  "mixed6.example": [["93.184.215.14", "2606:4700::1", "::1"]],
  "broken.example": [["not an address"]],
  "shared.example": [["100.64.0.1"]],
  "zero.example": [["0.0.0.0"]],
  "127.0.0.1.nip.example": [["127.0.0.1"]],
  "rebinds.example": [["93.184.215.14"], ["127.0.0.1"]],
  "nobody.example": [[]],
};

/** The guard with a recorder in the dialler's place: nothing leaves, whatever the guard lets through. */
function recorded({
  opened = [] as string[],
  connect = (() => Promise.reject(new Error("no line"))) as Dial,
} = {}) {
  const asked: string[] = [];
  const dialled: { host: string; port: number; addresses: readonly string[] }[] = [];
  const fetched = makeGuardedFetch({
    opened: opened.map((each) => hostRule(each)!),
    resolve: async (host) => {
      const answers = NAMES[host] ?? [];
      const nth = asked.filter((each) => each === host).length;
      asked.push(host);
      return answers[Math.min(nth, answers.length - 1)] ?? [];
    },
    dial: (target, signal) => {
      dialled.push({ host: target.host, port: target.port, addresses: target.addresses });
      return connect(target, signal);
    },
  });
  return { asked, dialled, fetched };
}

/** Why a request was not let out. Fails when anything was dialled. */
async function refusal(request: GuardedRequest, opened: string[] = []): Promise<string> {
  const { dialled, fetched } = recorded({ opened });
  const error = await fetched(request).catch((thrown: unknown) => thrown);
  expect(dialled).toEqual([]);
  expect(error instanceof FetchRefused || error instanceof FetchFailed).toBe(true);
  expect((error as Error).message).toMatch(/^[A-Z].*\.$/);
  return (error as FetchRefused | FetchFailed).reason;
}

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
  test.each([...MALFORMED, ...ODD_NAMES])("for what is no address: %s", async (url) =>
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
  test("to a name that nobody has", async () =>
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
  test.each(["GET", "HEAD"])("carries a body by %s", async (method) =>
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

describe("what the operator opened", () => {
  test.each([
    ["private.example", "http://private.example:8080/", "port"],
    ["private.example:8080", "http://private.example/", "address"],
    ["private.example:8080", "http://private.example:8081/", "port"],
    ["*.private.example", "http://private.example/", "address"],
    ["127.0.0.1:8080", "http://127.0.0.2:8080/", "port"],
    ["metadata.google.internal", "http://metadata.google.internal/", "address"],
    ["169.254.169.254", "http://169.254.169.254/", "address"],
    ["zero.example", "http://zero.example/", "address"],
    ["link.example", "http://link.example/", "address"],
  ])("%s does not open %s", async (entry, url, reason) =>
    expect(await refusal({ url }, [entry])).toBe(reason),
  );

  test.each([
    [
      "private.example",
      "http://private.example/",
      { host: "private.example", port: 80, addresses: ["10.1.2.3"] },
    ],
    [
      "private.example",
      "https://private.example./",
      { host: "private.example", port: 443, addresses: ["10.1.2.3"] },
    ],
    [
      "*.example:8080",
      "http://ula.example:8080/",
      { host: "ula.example", port: 8080, addresses: ["fd12::1"] },
    ],
    [
      "127.0.0.1:4000",
      "http://2130706433:4000/",
      { host: "127.0.0.1", port: 4000, addresses: ["127.0.0.1"] },
    ],
    ["[::1]:4000", "http://[0::1]:4000/", { host: "::1", port: 4000, addresses: ["::1"] }],
  ])("%s opens %s", async (entry, url, target) => {
    const { dialled, fetched } = recorded({ opened: [entry] });
    await expect(fetched({ url })).rejects.toThrow(FetchFailed);
    expect(dialled).toEqual([target]);
  });
});

test("the addresses that were judged are the ones that are dialled, whatever the name says a moment later", async () => {
  const { asked, dialled, fetched } = recorded();
  await expect(fetched({ url: "http://rebinds.example/" })).rejects.toThrow(FetchFailed);
  expect(asked).toEqual(["rebinds.example"]);
  expect(dialled).toEqual([{ host: "rebinds.example", port: 80, addresses: ["93.184.215.14"] }]);
});

describe("a redirect", () => {
  /** Stands for every server of the public network; the path says where it leads and how. */
  const server = createServer((req, res) => {
    const { searchParams } = new URL(req.url!, "http://public.example");
    res
      .writeHead(Number(searchParams.get("status") ?? 302), {
        location: searchParams.get("to") ?? "",
      })
      .end();
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => void server.close());

  const toStandIn: Dial = (target, signal) =>
    makeDial()(
      {
        ...target,
        host: "127.0.0.1",
        port: (server.address() as AddressInfo).port,
        secure: false,
        addresses: ["127.0.0.1"],
      },
      signal,
    );
  const leads = (to: string, status = 302, scheme = "http") =>
    `${scheme}://public.example/?status=${status}&to=${encodeURIComponent(to)}`;

  async function redirected(request: GuardedRequest, opened: string[] = []) {
    const { dialled, fetched } = recorded({ connect: toStandIn, opened });
    const error = await fetched(request).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FetchRefused);
    return { reason: (error as FetchRefused).reason, hosts: dialled.map((each) => each.host) };
  }

  test.each([
    "http://127.0.0.1/",
    "//127.0.0.1/",
    "http://2130706433/",
    "http://[::ffff:10.0.0.1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost/",
    "http://loopback.example/",
    "http://mixed.example/",
    "//metadata.google.internal/",
  ])("inward is not followed: %s", async (to) =>
    expect(await redirected({ url: leads(to) })).toEqual({
      reason: "address",
      hosts: ["public.example"],
    }),
  );
  test.each([301, 302, 303, 307, 308])(
    "of status %d inward is not followed, nor is its body sent",
    async (status) =>
      expect(
        await redirected({
          url: leads("http://private.example/", status),
          method: "POST",
          body: "secret",
        }),
      ).toEqual({ reason: "address", hosts: ["public.example"] }),
  );
  test.each([
    ["file:///etc/passwd", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["gopher://127.0.0.1/", "scheme"],
    ["http://user:pass@other.example/", "credentials"],
    ["http://other.example:22/", "port"],
    ["http://[::1", "url"],
  ])("to %s is judged like an address asked for", async (to, reason) =>
    expect(await redirected({ url: leads(to) })).toEqual({ reason, hosts: ["public.example"] }),
  );
  test("to a host outside the asker's list is not followed", async () =>
    expect(
      await redirected({ url: leads("http://other.example/"), allowedHosts: ["public.example"] }),
    ).toEqual({ reason: "host", hosts: ["public.example"] }));
  test("from https to http is not followed", async () =>
    expect(await redirected({ url: leads("http://other.example/", 302, "https") })).toEqual({
      reason: "redirect",
      hosts: ["public.example"],
    }));
  test("to a name that now answers otherwise is judged by the new answer", async () => {
    const url = leads("http://rebinds.example/").replace("public.example", "rebinds.example");
    expect(await redirected({ url })).toEqual({ reason: "address", hosts: ["rebinds.example"] });
  });
  test("after three redirects is not followed", async () => {
    const url = leads(leads(leads(leads("http://other.example/"))));
    expect(await redirected({ url })).toEqual({
      reason: "redirect",
      hosts: Array(4).fill("public.example"),
    });
  });
});
