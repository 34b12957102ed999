import { pageWorkspace } from "@/lib/core/http/page-workspace";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";
import { Listeners } from "@/lib/core/shared/store";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import type { File as Uploaded, SentFile } from "@/lib/files/contract";

/** Details of a file that is on the server. */
type AttachedFile = Omit<Uploaded, "sha256" | "created_at">;

/** A file attached to a text that is not sent yet. */
export type Attachment = {
  key: string;
  name: string;
  size: number;
  /** Upload progress, from 0 to 1. */
  progress: number;
  /** Set once it is on the server; it may still be processing. */
  file?: AttachedFile;
  /** Why the upload failed. */
  error?: SentenceOrText;
  /** Aborts the upload. */
  abort?: AbortController;
  source?: File;
};

/** A place such as the form of a new task exists in each workspace, with other files. */
const entry = (place: string): string =>
  ["troupe-files", pageWorkspace(), place].filter(Boolean).join(":");
const NONE: readonly Attachment[] = [];

/** Whether it is on the server, and known to be readable or not. */
export const isSettled = ({ file }: Attachment): boolean =>
  file !== undefined && file.status !== "reading";

/**
 * Files attached to unsent texts, by destination. Uploaded files are kept across navigation and, in this tab, reloads;
 * lib/files/browser/attach.ts uploads.
 */
class Attached extends Listeners {
  readonly #now = new Map<string, readonly Attachment[]>();
  readonly #handed = new Map<string, readonly Attachment[]>();

  read = (place: string): readonly Attachment[] => {
    if (!this.#now.has(place)) this.#now.set(place, attachmentsAt(place));
    return this.#now.get(place) ?? NONE;
  };

  set(place: string, all: readonly Attachment[]): void {
    const done = all.flatMap((each) => (each.file && isSettled(each) ? [each.file] : []));
    writeStorage("session", entry(place), done.length ? JSON.stringify(done) : null);
    this.#show(place, all);
  }

  put(place: string, key: string, part: Partial<Attachment>): void {
    const all = this.read(place);
    if (all.some((each) => each.key === key))
      this.set(
        place,
        all.map((each) => (each.key === key ? { ...each, ...part } : each)),
      );
  }

  /** Removes one, aborting its upload. Returns it. */
  remove(place: string, key: string): Attachment | undefined {
    const gone = this.read(place).find((each) => each.key === key);
    gone?.abort?.abort();
    this.set(
      place,
      this.read(place).filter((each) => each.key !== key),
    );
    return gone;
  }

  /** Takes the files when they are sent. They stay stored until the server has them: a reload restores them. */
  handOver(place: string): void {
    this.#handed.set(place, this.read(place));
    this.#show(place, NONE);
  }

  /** The server has them. */
  forget(place: string): void {
    this.#handed.delete(place);
    this.set(place, this.read(place));
  }

  /** It refused them. */
  giveBack(place: string): void {
    const handed = this.#handed.get(place);
    this.#handed.delete(place);
    if (handed) this.set(place, [...handed, ...this.read(place)]);
  }

  /** They are no longer needed; uploads are aborted. */
  clear(place: string): void {
    for (const { abort } of this.read(place)) abort?.abort();
    this.set(place, NONE);
  }

  move(from: string, to: string): void {
    const all = this.read(from);
    if (all.length) this.set(to, all);
    this.set(from, NONE);
  }

  #show(place: string, all: readonly Attachment[]): void {
    this.#now.set(place, all);
    this.notify();
  }
}

export const attached = new Attached();

function attachmentsAt(place: string): readonly Attachment[] {
  const text = readStorage("session", entry(place));
  if (!text) return NONE;
  try {
    return (JSON.parse(text) as AttachedFile[]).map(attachmentOf);
  } catch {
    return NONE;
  }
}

/** A file that is on the server already, as an attachment. */
export const attachmentOf = (file: AttachedFile): Attachment => ({
  key: file.FileId,
  name: file.name,
  size: file.size,
  progress: 1,
  file,
});

/** The files that are ready to be sent with a text. */
export const toSend = (all: readonly Attachment[]): SentFile[] =>
  all.flatMap(({ file }) =>
    file && file.status !== "reading"
      ? [
          {
            FileId: file.FileId,
            name: file.name,
            type: file.type,
            size: file.size,
            status: file.status,
            pages: file.pages,
            width: file.width,
            height: file.height,
          },
        ]
      : [],
  );
