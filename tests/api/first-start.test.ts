import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
let clone: string;
beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), "troupe-clone-"));
  for (const part of [
    "lib/cli",
    "lib/commands",
    "lib/core",
    "prisma",
    "package.json",
    "package-lock.json",
  ])
    cpSync(path.join(root, part), path.join(clone, part), { recursive: true });
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

test("a start that has to install its packages claims and migrates the database in the same process", () => {
  const script = `
    import { symlinkSync } from "node:fs";
    import { claimDatabase, migrate } from "./lib/cli/prepare.mjs";
    const before = await claimDatabase();
    symlinkSync(${JSON.stringify(path.join(root, "node_modules"))}, "node_modules");
    const after = await claimDatabase();
    await migrate();
    console.log(before === undefined, after !== undefined);
    process.exit(0);`;
  const env = { ...process.env, DATABASE_URL: `file:${path.join(clone, "data/troupe.db")}` };
  writeFileSync(path.join(clone, "start.mjs"), script);
  const said = execFileSync(process.execPath, ["start.mjs"], { cwd: clone, env, encoding: "utf8" });
  expect(said).toContain("true true");
  expect(existsSync(path.join(clone, "data/troupe.db"))).toBe(true);
});
