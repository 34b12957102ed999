import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDial, type Dial } from "@/lib/core/guarded-fetch/dial";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import type { GuardedRequest } from "@/lib/core/guarded-fetch/guarded-fetch";
import { recorded, refusal } from "../support/fetch-recorder";

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

test("exactly the checked addresses are dialled, whatever the name resolves to a moment later", async () => {
  const { asked, dialled, fetched } = recorded();
  await expect(fetched({ url: "http://rebinds.example/" })).rejects.toThrow(FetchFailed);
  expect(asked).toEqual(["rebinds.example"]);
  expect(dialled).toEqual([{ host: "rebinds.example", port: 80, addresses: ["93.184.215.14"] }]);
});

describe("a redirect", () => {
  /** Represents every server of the public network; the path says where and how it redirects. */
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
