import { sentence } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { attached, type Attachment } from "@/lib/files/browser/attached";
import { shrunk } from "@/lib/files/browser/shrink";
import { filesPerMessage } from "@/lib/files/browser/per-message";
import { uploadFile } from "@/lib/files/browser/upload";
import { fileApi } from "@/lib/files/contract";

const FAILED = fileApi.create.fails!;

/** Puts files beside a text and uploads them. Those beyond what a message can have are told, and not sent up. */
export function attach(place: string, files: readonly File[]): void {
  const before = attached.read(place);
  const added = files.map((source): Attachment => {
    const name = source.name || "file";
    return { key: crypto.randomUUID(), name, size: source.size, progress: 0, source };
  });
  const most = filesPerMessage();
  const room = most - before.length;
  const told = added.map((each, at) =>
    at < room
      ? each
      : {
          ...each,
          error: sentence("too_many_files_sent", "At most {most} files can be attached", { most }),
        },
  );
  attached.set(place, [...before, ...told]);
  for (const each of added.slice(0, Math.max(0, room))) void upload(place, each);
}

/** Tries again what did not get there. */
export function attachAgain(place: string, key: string): void {
  const found = attached.read(place).find((each) => each.key === key);
  if (!found?.source) return;
  attached.put(place, key, { error: undefined, progress: 0 });
  void upload(place, found);
}

async function upload(place: string, { key, name, source }: Attachment): Promise<void> {
  const abort = new AbortController();
  attached.put(place, key, { abort });
  try {
    const content = await shrunk(source!);
    const file = await uploadFile(content, name, {
      onProgress: (progress) => attached.put(place, key, { progress }),
      signal: abort.signal,
    });
    attached.put(place, key, { file, size: file.size, abort: undefined });
  } catch (error) {
    if (!abort.signal.aborted) attached.put(place, key, { error: sentenceIn(error, FAILED) });
  }
}
