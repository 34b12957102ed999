import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import type { File } from "@/lib/files/contract";
import {
  contentFolder,
  contentPath,
  incomingFolder,
  keepContent,
  receiveBytes,
} from "@/lib/files/content";
import { tidyContents } from "@/lib/files/tidy";
import { bytesOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { newPerson, type Person } from "../support/person";

let person: Person;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});
const DAY_MS = 24 * 60 * 60_000;

async function stored(): Promise<string[]> {
  const all = await readdir(contentFolder(), { recursive: true, withFileTypes: true });
  return all.filter((each) => each.isFile()).map(({ name }) => name.slice(0, 64));
}

describe("an upload that is cut", () => {
  /** What is on the disk when the process ends right after each step. */
  const cuts: [string, () => Promise<unknown>][] = [
    ["while it comes in", async () => void (await receiveBytes("cut.txt", bytesOf("one")))],
    [
      "before its row is written",
      async () => keepContent(await receiveBytes("cut.txt", bytesOf("two"))),
    ],
    [
      "while its folder was made",
      async () =>
        void (await mkdir(path.dirname(contentPath("ff".repeat(32))), { recursive: true })),
    ],
  ];
  test.each(cuts)("%s leaves no file, and nothing a day later", async (_, cut) => {
    const whole = await newFile(person, "whole.txt", `kept ${newId()}`);
    const before = (await stored()).toSorted();
    await cut();
    const rows = (await (await person.ask("GET", "/api/files")).json()) as File[];
    expect(rows.map(({ name }) => name)).not.toContain("cut.txt");
    const later = Date.now() + DAY_MS + 1;
    await tidyContents(later);
    expect(await readdir(incomingFolder())).toEqual([]);
    const left = (await stored()).toSorted();
    expect(left.every((each) => before.includes(each))).toBe(true);
    expect(left).toContain(whole.sha256);
  });
});

test("a thousand files are listed, each once, newest first", async () => {
  const owner = await newPerson();
  const from = Date.now();
  await db().file.createMany({
    data: Array.from({ length: 1_000 }, (_, at) => ({
      id: newId(),
      ownerId: owner.user.UserId,
      name: `${at}.txt`,
      type: "text/plain",
      size: 1,
      sha256: String(at).padStart(64, "0"),
      status: "ready",
      createdAt: new Date(from + at),
    })),
  });
  const names: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: Response = await owner.ask(
      "GET",
      `/api/files?limit=50${after && `&after=${encodeURIComponent(after)}`}`,
    );
    names.push(...((await page.json()) as File[]).map(({ name }) => name));
    after = page.headers.get("x-next-key");
  }
  expect(names).toEqual(Array.from({ length: 1_000 }, (_, at) => `${999 - at}.txt`));
});
