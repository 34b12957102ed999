"use client";
import { useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";
import { Listeners } from "@/lib/core/shared/store";

/** Small choices that this browser remembers. Private windows may forbid it; then a choice lasts as long as the page. */
const PREFIX = "troupe-";
const unsaved = new Map<string, string>();
const changes = new Listeners((notify) => {
  window.addEventListener("storage", notify);
  return () => window.removeEventListener("storage", notify);
});

/** The remembered choice as it is now, for what is no component. */
export const stored = (name: string): string | null =>
  readStorage("local", PREFIX + name) ?? unsaved.get(name) ?? null;

/** Remembers a choice, here and in this person's other tabs. */
export function store(name: string, value: string): void {
  unsaved.set(name, value);
  writeStorage("local", PREFIX + name, value);
  changes.notify();
}

/** The remembered choice, or null. */
export function useStored(name: string): string | null {
  return useSyncExternalStore(
    changes.subscribe,
    () => stored(name),
    () => null,
  );
}
