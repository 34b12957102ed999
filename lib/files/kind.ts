import "server-only";
import { open } from "node:fs/promises";
import { wideEncoding } from "@/lib/core/untrusted/decode.mjs";

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
  ["application/rtf", (head) => /^\{\\rtf/.test(head.toString("latin1", 0, 5))],
  ["text/html", (head) => isPage(head.toString("utf8", 0, 1_024))],
  ["message/rfc822", (head) => isMail(head.toString("latin1"))],
];

/** The kind of a file, by its first bytes. An archive's kind is known once it is read (lib/files/reading). */
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

/** A page may start with an XML declaration and comments, such as where it was saved from. */
const isPage = (head: string): boolean =>
  /^(\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(!doctype html|html|head|body)[\s>]/i.test(head);

const MAIL_HEADER =
  /^(received|return-path|delivered-to|from|to|cc|date|subject|message-id|mime-version|reply-to|sender|content-type|x-[\w-]+|dkim-signature|authentication-results|arc-[\w-]+): ?/i;
/** A message saved by a mail program starts with its headers, of which one says who or what, and another how. */
function isMail(head: string): boolean {
  if (!MAIL_HEADER.test(head)) return false;
  const headers = head.split(/\r?\n\r?\n/, 1)[0]!;
  return (
    /^(from|subject|to): /im.test(headers) &&
    /^(mime-version|message-id|received|date|return-path): /im.test(headers) &&
    headers.split(/\r?\n/).every((line) => /^[\w-]+:|^[ \t]/.test(line))
  );
}

/** UTF-16 and UTF-32 have zeros; other text has none, and few control characters. */
function isText(head: Buffer): boolean {
  if (/^(\xff\xfe|\xfe\xff|\0\0\xfe\xff)/.test(head.toString("latin1", 0, 4))) return true;
  if (wideEncoding(head)) return true;
  const controls = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte)).length;
  return !head.includes(0) && controls * 100 <= head.length;
}
