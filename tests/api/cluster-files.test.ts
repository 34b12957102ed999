import { mkdtempSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { File } from "@/lib/files/contract";
import type { BareServer } from "../support/bare";
import type { Cluster } from "../support/cluster";
import { clusterOf } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

const newFolder = () => mkdtempSync(path.join(tmpdir(), "troupe-data-"));
const shared = newFolder();
let cluster: Cluster;
let stranger: BareServer | undefined;
let person: WebClient;

beforeAll(async () => {
  cluster = await clusterOf(2, { DATA_DIR: shared });
  person = new WebClient(cluster.node(0).url);
  await person.join();
}, 120_000);
afterAll(async () => {
  await stranger?.kill();
  await cluster?.end();
});

const upload = (url: string) => person.at(url).fetch("POST", "/api/files", { a: "file" });
const files = () => person.ask<File[]>("GET", "/api/files");

test("a file uploaded to one process can be downloaded from another", async () => {
  const answer = await upload(cluster.node(0).url);
  expect(answer.status).toBe(201);
  const { FileId } = (await answer.json()) as File;
  const other = person.at(cluster.node(1).url);
  const content = await other.fetch("GET", `/api/files/${FileId}/content`);
  expect([content.status, await content.text()]).toEqual([200, '{"a":"file"}']);
});

test("while processes have different data folders none takes a file in, and each says why", async () => {
  const own = newFolder();
  stranger = await cluster.another({ DATA_DIR: own });
  await stranger.up();
  expect(stranger.output).toContain("have another DATA_DIR");
  const before = await files();
  for (const url of [stranger.url, cluster.node(0).url]) {
    const answer = await upload(url);
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { code: "not_configured", error: expect.stringContaining("DATA_DIR") },
    ]);
  }
  expect(await files()).toEqual(before);
  expect(await readdir(path.join(own, "files", "incoming"))).toEqual([]);
  await stranger.kill();
  stranger = undefined;
  // It counts as gone after 12 s of silence.
  await expect
    .poll(async () => (await upload(cluster.node(1).url)).status, {
      timeout: 30_000,
      interval: 500,
    })
    .toBe(201);
}, 60_000);
