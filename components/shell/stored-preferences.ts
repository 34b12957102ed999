"use client";
import { useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";
import { Listeners } from "@/lib/core/shared/store";

/** Small choices stored in this browser. Private windows may block it; then a choice lasts as long as the page. */
const PREFIX = "troupe-";
const unsaved = new Map<string, string>();
const changes = new Listeners((notify) => {
  window.addEventListener("storage", notify);
  return () => window.removeEventListener("storage", notify);
});

/** The current stored choice, for code outside components. */
export const stored = (name: string): string | null =>
  readStorage("local", PREFIX + name) ?? unsaved.get(name) ?? null;

/** Stores a choice, for this page and the user's other tabs. */
export function store(name: string, value: string): void {
  unsaved.set(name, value);
  writeStorage("local", PREFIX + name, value);
  changes.notify();
}

/** The stored choice, or null. */
export function useStored(name: string): string | null {
  return useSyncExternalStore(
    changes.subscribe,
    () => stored(name),
    () => null,
  );
}
