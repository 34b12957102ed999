import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeResolve, type Resolve } from "@/lib/core/guarded-fetch/resolve";

const A = 1;
const AAAA = 28;
const ZONE: Record<string, string[]> = {
  "both.example": ["93.184.215.14", "93.184.215.15", "2606:4700::1"],
  "six.example": ["2606:4700::1"],
  "mixed.example": ["93.184.215.14", "::1"],
  "bare.example": [],
  "half.example": ["93.184.215.14"],
};
/** RFC 1035: the response codes for a failure of the server (2) and for a name that does not exist (3). */
const codeFor = (name: string, type: number): number =>
  name === "failing.example" || (name === "half.example" && type === AAAA)
    ? 2
    : name === "nobody.example"
      ? 3
      : 0;

/** The response to a query as received; null for a name about which the server stays silent. */
function answerTo(question: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join(".").toLowerCase();
  const type = question.readUInt16BE(at + 1);
  if (name === "silent.example") return null;
  const found = (ZONE[name] ?? []).filter((each) =>
    type === A ? isIPv4(each) : type === AAAA && !isIPv4(each),
  );
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180 | codeFor(name, type), 2);
  [1, found.length, 0, 0].forEach((count, nth) => header.writeUInt16BE(count, 4 + nth * 2));
  const records = found.map((each) => {
    const bytes = ipaddr.parse(each).toByteArray();
    return Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
  });
  return Buffer.concat([header, question.subarray(12, at + 5), ...records]);
}

describe("a name is looked up", () => {
  const server: Socket = createSocket("udp4");
  let resolve: Resolve;
  const asking = (host: string, signal = new AbortController().signal) =>
    resolve(host, { hostsFile: false, signal });

  beforeAll(async () => {
    server.on("message", (question, from) => {
      const answer = answerTo(question);
      if (answer) server.send(answer, from.port, from.address);
    });
    server.bind(0, "127.0.0.1");
    await once(server, "listening");
    resolve = makeResolve([`127.0.0.1:${server.address().port}`]);
  });
  afterAll(() => void server.close());

  test("with all its addresses, of both kinds", async () =>
    expect((await asking("both.example")).toSorted()).toEqual([
      "2606:4700::1",
      "93.184.215.14",
      "93.184.215.15",
    ]));
  test("with those of the one kind it has", async () =>
    expect(await asking("six.example")).toEqual(["2606:4700::1"]));
  test("with those that lead inward among others", async () =>
    expect(await asking("mixed.example")).toEqual(["93.184.215.14", "::1"]));
  test("with those of one kind when the name servers fail at the other", async () =>
    expect(await asking("half.example")).toEqual(["93.184.215.14"]));
  test.each(["nobody.example", "bare.example"])("and %s has none", async (host) =>
    expect(await asking(host)).toEqual([]),
  );
  test("in vain when the name servers fail", async () =>
    expect(asking("failing.example")).rejects.toMatchObject({
      name: "FetchFailed",
      reason: "name",
    }));
  test("not in the hosts file, unless it was opened", async () => {
    expect(await asking("localhost")).toEqual([]);
    expect(
      await resolve("localhost", { hostsFile: true, signal: new AbortController().signal }),
    ).toContain("127.0.0.1");
  });
  test("no longer than requested", async () => {
    const stop = new AbortController();
    const answer = asking("silent.example", stop.signal);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ reason: "name" });
  });
});
