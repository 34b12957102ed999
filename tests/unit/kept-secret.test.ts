import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { keptSecret } from "@/lib/core/kept-secret";

const root = mkdtempSync(path.join(tmpdir(), "troupe-secret-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder: string;
let file: string;
let count = 0;
beforeEach(() => {
  folder = path.join(root, String(++count));
  mkdirSync(folder);
  file = path.join(folder, "auth-secret");
});

test("is created once, readable only by its owner, without leftover files", () => {
  const secret = keptSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keptSecret(folder)).toBe(secret);
  expect(readdirSync(folder)).toEqual(["auth-secret"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each(["", "\n", "short", "x".repeat(31)])(
  "what a full disk left of it (%j) is never used, and stays for who looks",
  (rest) => {
    writeFileSync(file, rest);
    expect(() => keptSecret(folder)).toThrow(
      `${file} is damaged: it contains ${rest.trim().length} characters, but a secret has at least 32. Restore it from a backup.`,
    );
    expect(readFileSync(file, "utf8")).toBe(rest);
  },
);

test("one that an operator wrote is used unchanged, and made private", () => {
  writeFileSync(file, `${"s".repeat(40)}\n`);
  chmodSync(file, 0o644);
  expect(keptSecret(folder)).toBe(`${"s".repeat(40)}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("if it can't be created, a sentence says so", () => {
  writeFileSync(path.join(root, "no-folder"), "");
  expect(() => keptSecret(path.join(root, "no-folder", "data"))).toThrow(
    "auth-secret could not be read: ENOTDIR",
  );
});
