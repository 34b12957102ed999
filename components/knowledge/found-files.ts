/** A file to add, with its path in the folder that it was in. */
export type FoundFile = { file: File; path: string };

/** No one means to add these. */
const HIDDEN = /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$|~\$)/;
/** A collection has no more. */
const MOST = 2_000;

const visible = (files: FoundFile[]): FoundFile[] =>
  files.filter(({ path }) => !HIDDEN.test(path)).slice(0, MOST);

/** Files from an input; those of a folder have a path that begins with its name. */
export function filesIn(list: FileList | null): { files: FoundFile[]; folder: string } {
  const all = [...(list ?? [])].map((file) => ({
    file,
    path: file.webkitRelativePath || file.name,
  }));
  return inFolder(visible(all));
}

/** What was dropped, with all files in dropped folders. Call it while the event is being handled. */
export async function filesDropped({
  items,
}: DataTransfer): Promise<{ files: FoundFile[]; folder: string }> {
  // The items are gone after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: FoundFile[] = [];
  for (const entry of entries) await collect(entry, found);
  return inFolder(visible(found));
}

async function collect(entry: FileSystemEntry, into: FoundFile[]): Promise<void> {
  if (into.length >= MOST) return;
  const path = entry.fullPath.replace(/^\//, "");
  if (HIDDEN.test(path)) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    into.push({ file, path });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader(); // it is one or the other
  for (;;) {
    // A reader returns some entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const each of some) await collect(each, into);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** The paths without the one folder that all files are in. */
function inFolder(files: FoundFile[]): { files: FoundFile[]; folder: string } {
  const [first = ""] = files[0]?.path.split("/") ?? [];
  const isOne = files.length > 0 && files.every(({ path }) => path.startsWith(`${first}/`));
  if (!isOne) return { files, folder: "" };
  return {
    folder: first,
    files: files.map(({ file, path }) => ({ file, path: path.slice(first.length + 1) })),
  };
}
