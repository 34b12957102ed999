import { pageWorkspace } from "@/lib/core/http/page-workspace";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";

/** Something opened from the palette. `kind`: its icon. */
export type Recent = { key: string; kind: string; label: string; href: string };

/** Only in this tab and for its workspace, and removed at logout: it contains a person's data. */
const entry = (): string => ["troupe-palette-recent", pageWorkspace()].filter(Boolean).join(":");
const MOST = 5;

const isRecent = (each: unknown): each is Recent =>
  typeof each === "object" &&
  each !== null &&
  ["key", "kind", "label", "href"].every(
    (name) => typeof (each as Record<string, unknown>)[name] === "string",
  );

/** The newest first. */
export function recentlyOpened(): Recent[] {
  try {
    const read: unknown = JSON.parse(readStorage("session", entry()) ?? "[]");
    return Array.isArray(read) ? read.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function noteOpened({ key, kind, label, href }: Recent): void {
  const others = recentlyOpened().filter((each) => each.key !== key);
  const all = [{ key, kind, label, href }, ...others].slice(0, MOST);
  writeStorage("session", entry(), JSON.stringify(all));
}
