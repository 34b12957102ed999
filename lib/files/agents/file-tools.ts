import "server-only";
import { visibleTo } from "@/lib/core/identity";
import { readFile } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { db } from "@/lib/core/db/db";
import { putOn, type FileDesk } from "@/lib/files/agents/file-desk";
import { make } from "@/lib/files/agents/made-files";
import { foundIn } from "@/lib/files/agents/search";
import { pageOf } from "@/lib/files/reading/stored-text";
import type { Sentence } from "@/lib/core/shared/sentence";
import { contentPath, hasContent } from "@/lib/files/content";
import { checkArguments } from "@/lib/tools/check/arguments";
import type { BuiltinName } from "@/lib/tools/builtin-table";
import type { FileBody } from "@/lib/tools/run/run-http";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import type { File as Row } from "@/prisma/generated/client";

/** How many pages one call returns; the result is cut at the limit of tool results anyway. */
const PAGES = 50;
const NAMED = 30;

type FileCall = { callId: string; agentId: string; args: unknown };
type Outcome = { ok: boolean; result: string };

/** Executes a call of one of FILE_TOOLS. Errors are sentences that the model reads. */
export async function runFileTool(
  desk: FileDesk,
  name: BuiltinName,
  { args, ...by }: FileCall,
): Promise<Outcome> {
  try {
    const values = await checkArguments(desk.me.workspace, builtinNamed(name)!, args); // not those of the agent's copy
    if (name === "write_file") return { ok: true, result: await write(desk, values, by) };
    const row = await meant(desk, String(values.name));
    return {
      ok: true,
      result: await (name === "read_file" ? read(row, values) : search(row, String(values.query))),
    };
  } catch (error) {
    if (error instanceof ToolFault || error instanceof AppError)
      return { ok: false, result: `Error: ${error.message}` };
    throw error;
  }
}

const fault = (text: string): ToolFault => new ToolFault({ text });

/** The newest file of that name, in the form sent by a tool that has it as its body. Throws ToolFault. */
export async function fileNamed(desk: FileDesk, name: string): Promise<FileBody> {
  const row = await rowNamed(desk, name);
  if (!(await hasContent(row.sha256, row.size)))
    throw fault(`The content of ${JSON.stringify(name)} is missing on the server.`);
  return { bytes: await readFile(contentPath(row.sha256)), type: row.type };
}

/** The newest file of that name, with the text extracted from it. */
async function meant(desk: FileDesk, name: string): Promise<Row> {
  const row = await rowNamed(desk, name);
  if (row.type.startsWith("image/"))
    throw fault(`${JSON.stringify(name)} is an image and has no text to read.`);
  if (row.status === "failed")
    throw fault(`${JSON.stringify(name)} could not be read: ${row.error ?? "unknown"}`);
  return row;
}

async function rowNamed({ me, files }: FileDesk, name: string): Promise<Row> {
  const file = files.findLast((each) => each.name === name);
  if (!file) throw fault(`There is no file named ${JSON.stringify(name)}. ${namesOf(files)}`);
  const row = await db().file.findFirst({ where: { id: file.FileId, ownerId: visibleTo(me) } });
  if (!row) throw fault(`The file ${JSON.stringify(name)} was deleted.`);
  return row;
}

function namesOf(files: FileDesk["files"]): string {
  const names = [...new Set(files.map(({ name }) => JSON.stringify(name)))].slice(-NAMED);
  return names.length ? `Available files: ${names.join(", ")}.` : "There are no files here.";
}

async function read(row: Row, { page, from, to }: Record<string, unknown>): Promise<string> {
  const first = Math.floor(Number(page ?? from ?? 1));
  const last = Math.min(Math.floor(Number(page ?? to ?? first)), first + PAGES - 1);
  const texts: string[] = [];
  let pages = 0;
  let notes: string[] = [];
  for (let at = first; at <= last; at++) {
    const filePage = await pageOf(row, at);
    if (!filePage) break;
    pages = filePage.pages;
    notes = aboutFile(filePage.notes);
    texts.push(`[Page ${at} of ${pages}]\n${filePage.text}`);
  }
  if (texts.length === 0)
    throw fault(
      row.pages ? `It has ${row.pages} pages; there is no page ${first}.` : "It contains no text.",
    );
  return [...notes, ...texts].join("\n\n");
}

/** What a model must know about a file that was only partly read. */
const aboutFile = (notes: readonly Sentence[] = []): string[] =>
  notes.map(({ text }) => `[About this file: ${text}]`);

async function search(row: Row, query: string): Promise<string> {
  const { places, more, notes } = await foundIn(row, query);
  if (places.length === 0)
    return [`${JSON.stringify(query)} was not found in it.`, ...aboutFile(notes)].join("\n");
  const lines = places.map(({ page, text }) => `[Page ${page}] …${text}…`);
  return [...lines, ...(more ? ["[There are more matches.]"] : [])].join("\n");
}

async function write(
  desk: FileDesk,
  { name, content, base64 }: Record<string, unknown>,
  by: Omit<FileCall, "args">,
): Promise<string> {
  if ((content === undefined) === (base64 === undefined))
    throw fault("Pass either content or base64.");
  const bytes = content === undefined ? decoded(String(base64)) : Buffer.from(String(content));
  const { me, owner, runId, placeId } = desk;
  const file = await make(me, String(name), bytes, { ...by, owner, runId, placeId });
  putOn(desk, file);
  return JSON.stringify({ name: file.name, version: file.version, bytes: file.size });
}

function decoded(text: string): Buffer {
  const plain = text.replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(plain) || plain.length % 4 !== 0)
    throw fault("base64 is not valid base64.");
  return Buffer.from(plain, "base64");
}
