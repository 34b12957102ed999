import "server-only";
import { invalid } from "@/lib/core/errors";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { outbound } from "@/lib/core/guarded-fetch/connect";
import { makeGuardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import type { Scope } from "@/lib/core/identity";
import type { ContentPart } from "@/lib/core/model/wire";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { contentParts, imageRoom, partsOfBytes } from "@/lib/files/content-parts";
import { requireAmong } from "@/lib/files/by-key";
import { filesToSend } from "@/lib/files/sent-files";
import { programLimits } from "@/lib/openai-api/contract";
import { filesOf } from "@/lib/openai-api/file-service";
import type { Program } from "@/lib/openai-api/model-service";
import type { GivenContent, GivenMessage } from "@/lib/openai-api/completions/message-schema";

type GivenPart = Exclude<GivenContent, string>[number];
type GivenFile = Extract<GivenPart, { type: "image_url" | "file" }>;
/** The content parts read from each image and file of a request. */
export type FilesRead = ReadonlyMap<GivenFile, ContentPart[]>;

const MEGABYTE = 1024 * 1024;
/** For one request, all remote images together: they are stored with it. */
const REMOTE_BYTES = 10 * MEGABYTE;

/**
 * Reads the images and files of a caller's messages: from data URLs, from https URLs with the guarded fetch, or the
 * person's own by id. Throws 400 naming the part that cannot be read, or that is in a message of another role than
 * user; 404 for an unknown file, or one that the key has no access to.
 */
export async function readGivenFiles(
  program: Program,
  messages: GivenMessage[],
  field: string,
): Promise<FilesRead> {
  const { me } = program;
  const read = new Map<GivenFile, ContentPart[]>();
  let remote = REMOTE_BYTES;
  for (const [at, message] of messages.entries()) {
    if (!Array.isArray(message.content)) continue;
    for (const [nth, part] of message.content.entries()) {
      if (part.type !== "image_url" && part.type !== "file") continue;
      const place = `${field}.${at}.content.${nth}`;
      if (message.role !== "user" && message.role !== "tool") throw wrong(place, NOT_OF_USER);
      if (read.size === programLimits.files) throw wrong(place, TOO_MANY);
      const file =
        part.type === "image_url" && !part.image_url.url.startsWith("data:")
          ? await remotePicture(me, part.image_url.url, { place, bytes: remote })
          : await inRequest(program, part, place);
      remote -= file.remote ?? 0;
      read.set(part, file.parts);
    }
  }
  return read;
}

type Found = { parts: ContentPart[]; remote?: number };

async function inRequest(program: Program, part: GivenFile, place: string): Promise<Found> {
  const { me } = program;
  if (part.type === "image_url") {
    const { bytes } = dataIn(part.image_url.url, place);
    return { parts: await pictureParts(me, bytes, place) };
  }
  const { file_id: id, file_data: data, filename = "file" } = part.file;
  if (id) await requireAmong(filesOf(program), [id]);
  if (id)
    return { parts: await contentParts(me.workspace, await filesToSend(me, [id]), imageRoom()) };
  if (!data) throw wrong(place, NO_DATA);
  return { parts: await partsOfBytes(me.workspace, filename, dataIn(data, place).bytes) };
}

async function pictureParts(me: Scope, bytes: Buffer, place: string): Promise<ContentPart[]> {
  const parts = await partsOfBytes(me.workspace, "picture", bytes);
  if (!parts.some((each) => each.type === "image")) throw wrong(place, NO_PICTURE);
  return parts.filter((each) => each.type === "image");
}

async function remotePicture(
  me: Scope,
  url: string,
  { place, bytes }: { place: string; bytes: number },
): Promise<Found> {
  if (!url.startsWith("https://")) throw wrong(place, NO_ADDRESS);
  try {
    const answer = await makeGuardedFetch({ ...outbound(), bytes })({ url });
    if (answer.status >= 400) throw wrong(place, NOT_FETCHED);
    const content = Buffer.from(answer.body);
    return { parts: await pictureParts(me, content, place), remote: content.byteLength };
  } catch (error) {
    if (error instanceof FetchFailed || error instanceof FetchRefused)
      throw wrong(place, NOT_FETCHED);
    throw error;
  }
}

/** A data URL in base64; for a file also base64 alone. Parsed without a pattern: it may be megabytes long. */
function dataIn(text: string, place: string): { bytes: Buffer } {
  const comma = text.startsWith("data:") ? text.indexOf(",") : -1;
  const head = text.slice(0, Math.max(0, comma));
  if (text.startsWith("data:") && (comma < 0 || !head.toLowerCase().endsWith(";base64")))
    throw wrong(place, BAD_DATA);
  const coded = text.slice(comma + 1);
  const bytes = Buffer.from(coded, "base64");
  const length = Math.floor(
    ((coded.length - (coded.endsWith("==") ? 2 : coded.endsWith("=") ? 1 : 0)) * 3) / 4,
  );
  if (bytes.byteLength === 0 || bytes.byteLength !== length) throw wrong(place, BAD_DATA);
  return { bytes };
}

const NOT_OF_USER = sentence(
  "part_not_of_user",
  "Images and files are only accepted in messages with the role user or tool",
);
const TOO_MANY = sentence(
  "too_many_program_files",
  "A request can contain up to {most} images and files",
  { most: programLimits.files },
);
const NO_DATA = sentence("file_part_empty", "A file needs file_data or file_id");
const NO_PICTURE = sentence("part_no_picture", "Unsupported image. Use PNG, JPEG, WebP or GIF.");
const NO_ADDRESS = sentence(
  "picture_address_wrong",
  "An image must be a data URL or a URL that starts with https://",
);
const NOT_FETCHED = sentence("picture_not_fetched", "Couldn't download the image");
const BAD_DATA = sentence("part_data_damaged", "The data must be a valid base64 data URL");
const wrong = (field: string, why: Sentence) => invalid(why, { [field]: why });
