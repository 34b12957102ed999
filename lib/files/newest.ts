import type { SentFile } from "@/lib/files/contract";

/** The last one per name: files that agents wrote, oldest first. */
export const newest = (files: readonly SentFile[]): SentFile[] => [
  ...new Map(files.map((each) => [each.name, each])).values(),
];
