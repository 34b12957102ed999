import "server-only";
import { createHash } from "node:crypto";
import type { FileContent } from "@/lib/skills/reading/read-skills";
import { SKILL_FILE } from "@/lib/skills/rules";

/** The hash by which a skill's content is pinned: of its files' paths and contents. */
export const hashOf = (files: readonly Pick<FileContent, "path" | "sha256">[]): string =>
  createHash("sha256")
    .update(
      files
        .map(({ path, sha256 }) => `${path}\n${sha256}\n`)
        .toSorted()
        .join(""),
    )
    .digest("hex");

/** A text as one of a skill's files. */
const textFile = (path: string, content: string): FileContent => ({
  path,
  content,
  size: Buffer.byteLength(content),
  sha256: sha256Of(content),
  isText: true,
});

const sha256Of = (bytes: string | Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** Is the content what the row's hash says? */
export const isIntact = ({ content, isText, sha256 }: Omit<FileContent, "path" | "size">) =>
  sha256Of(isText ? content : Buffer.from(content, "base64")) === sha256;

/** Bytes as one of a skill's files: as text if they are UTF-8 without NUL, which PostgreSQL stores in no text. */
export function fileOf(path: string, bytes: Uint8Array): FileContent {
  const sha256 = sha256Of(bytes);
  const about = { path, size: bytes.byteLength, sha256 };
  try {
    if (bytes.includes(0)) throw new TypeError("binary");
    const content = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { ...about, content, isText: true };
  } catch {
    return { ...about, content: Buffer.from(bytes).toString("base64"), isText: false };
  }
}

type Fields = { name: string; description: string; extra: Record<string, unknown> };

/** A SKILL.md as text. JSON is valid YAML, so that quotes and colons in a description need no rules of their own. */
export function skillFile({ name, description, extra }: Fields, body: string): FileContent {
  const fields = Object.entries({ name, description, ...extra }).map(
    ([key, value]) => `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}: ${valueOf(key, value)}`,
  );
  return textFile(SKILL_FILE, ["---", ...fields, "---", "", body.trim(), ""].join("\n"));
}

const valueOf = (key: string, value: unknown): string =>
  key === "name" ? String(value) : JSON.stringify(value);

/** The instructions in a SKILL.md, without its front matter. */
export const bodyOf = (text: string): string => {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const start = /^\s*---[ \t]*\n/.exec(lines);
  if (!start) return lines.trim();
  const end = /(?:^|\n)---[ \t]*(?:\n|$)/.exec(lines.slice(start[0].length));
  return end ? lines.slice(start[0].length + end.index + end[0].length).trim() : lines.trim();
};
