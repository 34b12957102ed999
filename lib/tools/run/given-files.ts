import "server-only";
import { createHash } from "node:crypto";
import { cut } from "@/lib/tools/run/cut";
import type { ConnectedAnswer, GivenFile } from "@/lib/tools/connected-port";
import { toolLimits } from "@/lib/tools/shared/rules";

/** Maximum files stored from one result: more would bury the others. */
const FILES = 10;

/**
 * Stores an output of a call as a file of its person. `at`: its index in the result, so that a call executed twice
 * creates one file. Returns the text that replaces it for the model; never rejects.
 */
export type KeepFile = (file: GivenFile & { name: string; at: number }) => Promise<string>;

/**
 * A server's output as text for a model: images, sounds and other bytes are stored as files and named, and so is a text
 * of more than 32 KiB, of which the beginning stays.
 */
export async function textOfAnswer(
  answer: ConnectedAnswer,
  tool: string,
  keep?: KeepFile,
): Promise<string> {
  const texts: string[] = [];
  let at = 0;
  for (const part of answer)
    texts.push(
      typeof part === "string"
        ? part
        : keep && at < FILES
          ? await keep({ ...part, name: nameOf(part, tool), at: at++ })
          : `[${aboutGiven(part)}: not kept${keep ? `, since one result gives ${FILES} files at most` : ""}]`,
    );
  const whole = texts.filter(Boolean).join("\n\n");
  if (!keep || Buffer.byteLength(whole) <= toolLimits.result) return whole;
  const rest = { type: "text/plain", data: Buffer.from(whole).toString("base64") };
  const note = await keep({ ...rest, name: nameOf(rest, tool), at: FILES });
  return `${cut(whole, toolLimits.result - Buffer.byteLength(note) - 2)}\n\n${note}`;
}

/** "image/png, 12 KiB" */
export const aboutGiven = ({ type, data }: GivenFile): string =>
  [type, `${Math.ceil(Buffer.byteLength(data, "base64") / 1024)} KiB`].filter(Boolean).join(", ");

/** Results of one tool are separate files, not versions of one: the name says what it belongs to. */
function nameOf({ name, type, data }: GivenFile, tool: string): string {
  if (name) return withEnding(name, type);
  const mark = createHash("sha256").update(data).digest("hex").slice(0, 6);
  return withEnding(`${tool}-${mark}`, type);
}

/** A file's name, with the extension of its declared type unless it has one. */
export const withEnding = (name: string, type: string): string =>
  /[^.]\.[a-z0-9]{1,8}$/i.test(name) ? name : name + (ENDINGS[type.toLowerCase()] ?? "");

const ENDINGS: Record<string, string> = {
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/webp": ".webp",
  "image/gif": ".gif",
  "image/svg+xml": ".svg",
  "audio/mpeg": ".mp3",
  "audio/wav": ".wav",
  "audio/x-wav": ".wav",
  "audio/ogg": ".ogg",
  "audio/mp4": ".m4a",
  "application/pdf": ".pdf",
  "application/json": ".json",
  "application/zip": ".zip",
  "application/gzip": ".gz",
  "text/csv": ".csv",
  "text/html": ".html",
  "text/markdown": ".md",
  "text/plain": ".txt",
};
