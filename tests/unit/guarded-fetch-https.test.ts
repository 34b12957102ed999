import type { ServerResponse } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { certificateFor } from "../support/certificate";
import { closeServers, failure, fetched, serve } from "../support/fetched";

closeServers();

describe("over https", () => {
  const certificate = certificateFor("wiki.lan");
  const ok = (_: unknown, res: ServerResponse) => void res.end("secret words");

  test("a certificate that no authority vouches for is refused", async () => {
    const server = await serve(ok, certificate);
    expect(await failure({ url: `https://wiki.lan:${server.port}/` })).toBe("certificate");
    expect(server.requests).toEqual([]);
  });

  test("also when a variable says that it does not matter", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const server = await serve(ok, certificate);
    expect(await failure({ url: `https://wiki.lan:${server.port}/` })).toBe("certificate");
  });

  test.each(["other.lan", "127.0.0.1"])(
    "a certificate for another name than %s is refused, trusted as it is",
    async (host) => {
      const server = await serve(ok, certificate);
      expect(
        await failure({ url: `https://${host}:${server.port}/` }, { ca: certificate.cert }),
      ).toBe("certificate");
      expect(server.requests).toEqual([]);
    },
  );

  test("a trusted certificate for the name opens the line", async () => {
    const server = await serve(ok, certificate);
    const answer = await fetched(
      { url: `https://wiki.lan:${server.port}/` },
      { ca: certificate.cert },
    );
    expect(new TextDecoder().decode(answer.body)).toBe("secret words");
    expect(server.requests[0]).toMatchObject({
      serverName: "wiki.lan",
      headers: { host: `wiki.lan:${server.port}` },
    });
  });
});
