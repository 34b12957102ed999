import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import type { File } from "@/lib/files/contract";
import { contentFolder, incomingFolder } from "@/lib/files/content";
import { tidyContents } from "@/lib/files/tidy";
import { BareServer } from "../support/bare";
import { WebClient } from "../support/web-client";

const preload = path.resolve(import.meta.dirname, "../support/hold-at-step.mjs");
/** More steps than an upload takes: the sweep ends at the first one that is not reached. */
const STEPS_MOST = 40;
const TWO_DAYS_MS = 48 * 60 * 60_000;

let server: BareServer;
let person: WebClient;
beforeAll(async () => {
  server = await BareServer.over(config().databaseFile, { NODE_OPTIONS: `--import=${preload}` });
  await server.up();
  person = new WebClient(server.url);
  await person.join();
}, 60_000);
afterAll(() => server.kill());

const nameOf = (step: number) => `cut-${step}.json`;
/** Arrives in several pieces. */
const contentOf = (step: number) => ({ step, filler: "x".repeat(150_000) });

/** Uploads the next file, which is stopped before that step. True when it was not stopped, and got a response. */
async function isTaken(step: number): Promise<boolean> {
  let answer: Response | undefined;
  person
    .fetch("POST", "/api/files", contentOf(step), { "x-file-name": nameOf(step) })
    .then((it) => (answer = it))
    .catch(() => undefined); // the connection breaks with the process
  await expect
    .poll(() => answer !== undefined || server.held.has(`upload ${step}`), { timeout: 10_000 })
    .toBe(true);
  if (answer) expect(answer.status).toBe(201);
  return answer !== undefined;
}

test("uploads killed before each of their steps leave the whole file or none, and nothing else two days later", async () => {
  let step = 1;
  while (!(await isTaken(step)) && step < STEPS_MOST) step++;
  expect(step).toBeGreaterThan(8); // opened, written, synced, closed, looked at, moved, its folder synced
  expect(step).toBeLessThan(STEPS_MOST);
  await server.kill();

  server = await BareServer.over(config().databaseFile);
  await server.up();
  const mine = person.at(server.url);
  const files = await mine.ask<File[]>("GET", "/api/files");
  expect(files.map(({ name }) => name)).toContain(nameOf(step));
  expect(files.map(({ name }) => name)).not.toContain(nameOf(1));
  for (const { FileId, name } of files) {
    const answer = await mine.fetch("GET", `/api/files/${FileId}/content`);
    const cut = Number(/\d+/.exec(name)![0]);
    expect([answer.status, await answer.json()]).toEqual([200, contentOf(cut)]);
  }
  await server.kill();

  await tidyContents(Date.now() + TWO_DAYS_MS);
  expect(await readdir(incomingFolder())).toEqual([]);
  const left = await readdir(contentFolder(), { recursive: true, withFileTypes: true });
  const contents = left.filter((each) => each.isFile()).map(({ name }) => name.slice(0, 64));
  expect([...new Set(contents)].toSorted()).toEqual(files.map(({ sha256 }) => sha256).toSorted());
}, 60_000);
