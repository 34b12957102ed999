import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { keepScripts, withKeptScripts } from "@/lib/cli/server/kept-scripts.mjs";

// Two processes of different builds that share a data folder, as in the middle of an upgrade.

const folder = mkdtempSync(path.join(tmpdir(), "troupe-scripts-"));
const kept = path.join(folder, "scripts");
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(kept, { recursive: true, force: true });
});

/** A build's files. */
function built(build: string): string {
  const own = path.join(folder, build);
  mkdirSync(path.join(own, "chunks"), { recursive: true });
  mkdirSync(path.join(own, "media"), { recursive: true });
  const script = `"only in ${build}"`;
  writeFileSync(path.join(own, `chunks/of-${build}.js`), script);
  writeFileSync(path.join(own, `chunks/of-${build}.js.br`), brotliCompressSync(script));
  writeFileSync(path.join(own, `media/of-${build}.woff2`), "font");
  writeFileSync(path.join(own, "trace.json"), "not for browsers");
  return own;
}

async function processOf(build: string): Promise<string> {
  const own = built(build);
  await keepScripts({ own, kept, build });
  const listener = withKeptScripts({ own, kept }, (_, response: ServerResponse) =>
    response.writeHead(418).end(),
  );
  const server = createServer((request, response) => {
    response.setHeader("x-troupe-build", build);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static/`;
}

test("a page of either build can load its scripts and fonts from a process of the other one", async () => {
  const [older, newer] = [await processOf("older"), await processOf("newer")];
  for (const [at, other] of [
    [older, "newer"],
    [newer, "older"],
  ] as const) {
    for (const encoding of ["br", "identity"]) {
      const answer = await fetch(`${at}chunks/of-${other}.js?v=1`, {
        headers: { "accept-encoding": encoding },
      });
      expect([answer.status, await answer.text()]).toEqual([200, `"only in ${other}"`]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
      });
      expect(answer.headers.get("content-encoding")).toBe(encoding === "br" ? "br" : null);
      expect(answer.headers.has("x-troupe-build")).toBe(false);
    }
    const font = await fetch(`${at}media/of-${other}.woff2`);
    expect([font.headers.get("content-type"), await font.text()]).toEqual(["font/woff2", "font"]);
  }
});

test("its own files, unknown files, and files other than scripts are left to the framework", async () => {
  const older = await processOf("older");
  await processOf("newer");
  const paths = ["of-older.js", "chunks/of-older.js", "chunks/none.js", "trace.json", "chunks/"];
  const hostile = ["%2e%2e/newer/chunks/of-newer.js", "..%2f..%2fx.js", "chunks//of-newer.js"];
  for (const each of [...paths, ...hostile])
    expect([each, (await fetch(older + each)).status]).toEqual([each, 418]);
  const posted = await fetch(`${older}chunks/of-newer.js`, { method: "POST" });
  expect(posted.status).toBe(418);
});

test("the builds that were started last are kept, and nothing unfinished stays", async () => {
  mkdirSync(path.join(kept, ".left"), { recursive: true });
  utimesSync(path.join(kept, ".left"), 1, 1);
  mkdirSync(path.join(kept, ".fresh"));
  for (let at = 1; at <= 6; at++) {
    await keepScripts({ own: built(`build${at}`), kept, build: `build${at}` });
    utimesSync(path.join(kept, `build${at}`), at, at);
  }
  await keepScripts({ own: built("build2"), kept, build: "build2" }); // started again
  await keepScripts({ own: built("build7"), kept, build: "build7" });
  expect(readdirSync(kept).toSorted()).toEqual([
    ".fresh",
    ...["build2", "build4", "build5", "build6", "build7"],
  ]);
});

test("of many processes that start at once one stores the build, and none fails", async () => {
  const own = built("same");
  await Promise.all(Array.from({ length: 8 }, () => keepScripts({ own, kept, build: "same" })));
  expect(readdirSync(kept)).toEqual(["same"]);
  expect(readdirSync(path.join(kept, "same"), { recursive: true })).toHaveLength(4);
});
