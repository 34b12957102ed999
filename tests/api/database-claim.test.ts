import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, test, vi } from "vitest";
import { claimDatabase } from "@/lib/core/db/owner";
import { claim, realFile } from "../../lib/core/db/sqlite/claim.mjs";
import { operateOn, refusedWith } from "../support/operator";
import { makeOlder, ownFolders } from "../support/own-folder";

const root = path.resolve(import.meta.dirname, "../..");
const IN_USE =
  "Another Troupe process is using troupe.db. Stop it first, or set DATABASE_URL to another file.";
const at = ownFolders();

/** A process that claims a file, and then does something else. */
const claiming = (file: string, then = "") =>
  [
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { claim } from "./lib/core/db/sqlite/claim.mjs"; claim(${JSON.stringify(file)}); ${then}`,
    ],
  ] as const;
const claimed = (file: string) => spawnSync(...claiming(file), { cwd: root, encoding: "utf8" });

vi.setConfig({ testTimeout: 60_000 }); // most start several processes

test("a claim is refused to a second process with a sentence", () => {
  claimDatabase(at("troupe.db"));
  claimDatabase(at("troupe.db")); // this process holds it
  const second = claimed(at("troupe.db"));
  expect(second.status).not.toBe(0);
  expect(second.stderr).toContain(IN_USE);
});

test("a claim ends with its process, however it ends", async () => {
  const holder = spawn(
    ...claiming(at("troupe.db"), `console.log("claimed"); setInterval(() => {}, 1000);`),
    { cwd: root },
  );
  await once(holder.stdout, "data");
  expect(claimed(at("troupe.db")).status).not.toBe(0);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(claimed(at("troupe.db")).status).toBe(0);
});

test("a released claim can be taken by another process", () => {
  const letGo = claim(at("troupe.db"));
  letGo();
  expect(claimed(at("troupe.db")).status).toBe(0);
});

describe("another name of a claimed file", () => {
  test.each<[string, () => string]>([
    ["a link to it", () => (symlinkSync(at("troupe.db"), at("link.db")), at("link.db"))],
    [
      "a link to its folder",
      () => (symlinkSync(path.dirname(at("x")), at("folder")), at("folder/troupe.db")),
    ],
    [
      "a link to a link",
      () => (
        symlinkSync(at("troupe.db"), at("one.db")),
        symlinkSync("one.db", at("two.db")),
        at("two.db")
      ),
    ],
    ["a way round", () => `${path.dirname(at("x"))}/x/../troupe.db`],
  ])("%s is refused, before the file is there and after", (_, name) => {
    const other = name();
    claimDatabase(at("troupe.db"));
    expect(claimed(other).stderr).toContain(IN_USE);
    copyFileSync(inject("migrated"), at("troupe.db"));
    expect(claimed(other).stderr).toContain(IN_USE);
    expect(realFile(other)).toBe(realFile(at("troupe.db")));
  });

  test("a hard link is refused, since its log would be another one", () => {
    copyFileSync(inject("migrated"), at("troupe.db"));
    mkdirSync(at("elsewhere"));
    claimDatabase(at("troupe.db"));
    linkSync(at("troupe.db"), at("elsewhere/troupe.db"));
    const second = claimed(at("elsewhere/troupe.db"));
    expect(second.stderr).toContain(
      `${at("elsewhere/troupe.db")} has a second name (a hard link), and what is written under one name would be lost under the other.`,
    );
    expect(readdirSync(at("elsewhere"))).toEqual(["troupe.db"]);
  });
});

describe("beside a running server, whose file would have to be migrated,", () => {
  const everyFile = () =>
    readdirSync(path.dirname(at("x")), { recursive: true, encoding: "utf8" }).toSorted();

  test.each([
    ["npm start", "lib/cli/start.mjs", []],
    ["npm run up", "lib/cli/up.mjs", []],
    ["npm run dev", "lib/cli/dev.mjs", []],
    ["applying migrations", "lib/commands/deploy.mjs", []],
    ["npm run restore", "lib/commands/restore.mjs", [inject("migrated")]],
  ])("%s says so and changes nothing", (_, program, args) => {
    const file = at("troupe.db");
    makeOlder(file);
    const letGo = claim(file);
    const [before, files] = [readFileSync(file), everyFile()];
    const ended = operateOn(file, program, args);
    letGo();
    expect(ended).toEqual(refusedWith(IN_USE));
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(everyFile()).toEqual(files);
  });
});
