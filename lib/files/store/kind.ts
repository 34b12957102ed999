import "server-only";
import { open } from "node:fs/promises";

const HEAD = 4_096;
const TEXT = "text/plain";
const UNKNOWN = "application/octet-stream";
const ZIP = "application/zip";

const BEGINS: [type: string, fits: (head: Buffer) => boolean][] = [
  ["application/pdf", (head) => head.subarray(0, 1_024).includes("%PDF-")],
  ["image/png", (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))],
  ["image/jpeg", (head) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))],
  ["image/gif", (head) => /^GIF8[79]a/.test(head.toString("latin1", 0, 6))],
  ["image/webp", (head) => /^RIFF....WEBP/s.test(head.toString("latin1", 0, 12))],
  [ZIP, (head) => head.subarray(0, 4).equals(Buffer.from("504b0304", "hex"))],
  ["text/html", (head) => /^\s*<(!doctype html|html)[\s>]/i.test(head.toString("utf8", 0, 512))],
];

/** What a file is, by its first bytes. An archive's kind is known once it is read (lib/files/reading). */
export async function kindOf(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(HEAD);
    const { bytesRead } = await file.read(head, 0, HEAD, 0);
    return kindOfHead(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

const kindOfHead = (head: Buffer): string =>
  BEGINS.find(([, fits]) => fits(head))?.[0] ?? (isText(head) ? TEXT : UNKNOWN);

/** UTF-16 says so in its first bytes; other text holds no NUL and few control characters. */
function isText(head: Buffer): boolean {
  if (/^(\xff\xfe|\xfe\xff)/.test(head.toString("latin1", 0, 2))) return true;
  const controls = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte)).length;
  return !head.includes(0) && controls * 100 <= head.length;
}
