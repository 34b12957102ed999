import type { Task } from "@/lib/tasks/contract";

type TextFile = { name: string; text: string };

/** 'Release notes for 2.4' becomes 'release-notes-for-2-4.md'. */
export function resultFile({ name, result }: Pick<Task, "name" | "result">): TextFile {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return { name: `${plain || "result"}.md`, text: `${(result ?? "").trimEnd()}\n` };
}

/** Downloads a text as a file. */
export function download({ name, text }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // By then the download has started; revoking immediately would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
