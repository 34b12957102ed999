import "server-only";
import { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { bodyCut } from "@/lib/core/http/request/body";
import { invalid } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";

/** What a form may contain besides its file. */
const LIMITS = { files: 1, fields: 8, parts: 10, fieldSize: 10_000, headerPairs: 50 };

/** `fields`: the form's other fields; complete once the file's bytes have been read to their end. */
type FormFile = {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  fields: ReadonlyMap<string, string>;
};

/**
 * The field `file` of a form, read while the form arrives. Its bytes end with an error when the form is truncated.
 * Throws 400 for a form without one.
 */
export function fileInForm(
  type: string,
  pieces: AsyncIterable<Uint8Array>,
  most: number,
): Promise<FormFile> {
  return new Promise((resolve, reject) => {
    const form = formOf(type, most);
    if (!form) return reject(noFile());
    const source = Readable.from(pieces, { objectMode: false });
    let file: Readable | undefined;
    const fields = new Map<string, string>();
    let endBadly: (error: Error) => void;
    const ended = new Promise<void>((end, fail) => {
      form.once("finish", end);
      endBadly = fail;
    });
    ended.catch(() => undefined); // no one awaits it when no file was found
    form.on("field", (name, value) => void fields.set(name, value));
    // Listened to from start to end, by `on`: an unhandled error event would end the process.
    const failed = (error: Error) => {
      file?.destroy(error);
      endBadly(error);
      reject(error);
    };
    form.on("file", (field, bytes, name) => {
      bytes.on("error", () => failed(bodyCut()));
      if (field !== "file" || file) return void bytes.resume();
      file = bytes;
      resolve({ name: name ?? "", bytes: wholeOf(bytes, ended), fields });
    });
    form.on("error", () => failed(file ? bodyCut() : noFile()));
    form.once("finish", () => reject(noFile())); // no effect when a file was found
    source.on("error", (error) => {
      failed(error);
      form.destroy();
    });
    source.pipe(form);
  });
}

/** The form parser has its own message for a truncated form. */
async function* wholeOf(bytes: Readable, ended: Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes as AsyncIterable<Uint8Array>;
    await ended; // what follows the file
  } catch {
    throw bodyCut();
  }
}

function formOf(type: string, most: number): BusboyInstance | undefined {
  try {
    // One byte over, so that the reader notices.
    return new Busboy({
      headers: { "content-type": type },
      limits: { ...LIMITS, fileSize: most + 1 },
    });
  } catch {
    return undefined; // without a boundary
  }
}

const noFile = () =>
  invalid(
    sentence(
      "form_without_file",
      "Send the file as the request body, or as a form with one field named file.",
    ),
  );
