"use client";
import { useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";

/** Small choices that this browser remembers. Private windows may forbid it; then a choice lasts as long as the page. */
const PREFIX = "troupe-";
const listeners = new Set<() => void>();
const unsaved = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The remembered choice as it is now, for what is no component. */
export const stored = (name: string): string | null =>
  readStorage("local", PREFIX + name) ?? unsaved.get(name) ?? null;

/** Remembers a choice, here and in this person's other tabs. */
export function store(name: string, value: string): void {
  unsaved.set(name, value);
  writeStorage("local", PREFIX + name, value);
  listeners.forEach((each) => each());
}

/** The remembered choice, or null. */
export function useStored(name: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => stored(name),
    () => null,
  );
}
