import { call } from "@/lib/core/http/browser/call";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { attached, attachmentOf, type Attachment } from "@/lib/files/browser/attached";
import { shrunk } from "@/lib/files/browser/shrink";
import { filesPerMessage } from "@/lib/files/browser/per-message";
import { sendFile, untilRead } from "@/lib/files/browser/upload";
import { fileApi, type File as Uploaded } from "@/lib/files/contract";

const FAILED = fileApi.create.fails!;

const tooMany = (most: number) =>
  sentence("too_many_files_sent", "You can attach up to {most} files", { most });

/** Files beyond the limit of a message get the reason why they are not attached. */
function withNotices(before: readonly Attachment[], added: readonly Attachment[]): Attachment[] {
  const most = filesPerMessage();
  const room = most - before.length;
  return added.map((each, at) => (at < room ? each : { ...each, error: tooMany(most) }));
}

/** Why no file can be added; nothing if there is room for one. */
export const roomFor = (place: string): Sentence | undefined =>
  attached.read(place).length < filesPerMessage() ? undefined : tooMany(filesPerMessage());

/** Attaches files to a text and uploads them. Files beyond the limit of a message are reported, and not uploaded. */
export function attach(place: string, files: readonly File[]): void {
  const before = attached.read(place);
  const added = files.map((source): Attachment => {
    const name = source.name || "file";
    return { key: crypto.randomUUID(), name, size: source.size, progress: 0, source };
  });
  const all = withNotices(before, added);
  attached.set(place, [...before, ...all]);
  for (const each of all) if (!each.error) void upload(place, each);
}

/** Attaches files that are on the server already; they may still be processing. */
export function attachKept(place: string, files: readonly Uploaded[]): void {
  const before = attached.read(place);
  const all = withNotices(before, files.map(attachmentOf));
  attached.set(place, [...before, ...all]);
  for (const each of all) if (!each.error) void follow(place, each);
}

async function follow(place: string, { key, file }: Attachment): Promise<void> {
  const abort = new AbortController();
  attached.put(place, key, { abort });
  try {
    attached.put(place, key, { file: await untilRead(file!, abort.signal), abort: undefined });
  } catch (error) {
    if (!abort.signal.aborted) attached.put(place, key, { error: sentenceIn(error, FAILED) });
  }
}

/** Deletes a file that was just uploaded, could not be read and was removed again: no one needs it. */
export function discard({ FileId: id }: Pick<Uploaded, "FileId">): void {
  void call(fileApi.remove, { id }).catch(() => undefined); // it then stays in the list of files
}

/** Retries files that were not uploaded or could not be checked. */
export function attachAgain(place: string, key: string): void {
  const file = attached.read(place).find((each) => each.key === key);
  if (file?.file) {
    attached.put(place, key, { error: undefined });
    void follow(place, file);
  } else if (file?.source) {
    attached.put(place, key, { error: undefined, progress: 0 });
    void upload(place, file);
  }
}

async function upload(place: string, attachment: Attachment): Promise<void> {
  const { key, name, source } = attachment;
  const abort = new AbortController();
  attached.put(place, key, { abort });
  try {
    const content = await shrunk(source!);
    const file = await sendFile(content, name, {
      onProgress: (progress) => attached.put(place, key, { progress }),
      signal: abort.signal,
    });
    attached.put(place, key, { file, size: file.size });
    await follow(place, { ...attachment, file });
  } catch (error) {
    if (!abort.signal.aborted) attached.put(place, key, { error: sentenceIn(error, FAILED) });
  }
}
