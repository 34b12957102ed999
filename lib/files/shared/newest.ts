import type { SentFile } from "@/lib/files/contract";

/** Of each name the last: files that agents wrote, the oldest first. */
export const newest = (files: readonly SentFile[]): SentFile[] => [
  ...new Map(files.map((each) => [each.name, each])).values(),
];
