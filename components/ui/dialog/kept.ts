"use client";
import { useState } from "react";
import { pageOwner } from "@/lib/core/http/page-owner";
import { pageWorkspace } from "@/lib/core/http/page-workspace";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";

/**
 * Each person has their own in each workspace: others may sign in to the same tab, and "a new agent" of one workspace is
 * not one of another. Cleared at logout (`clearTabStorage`).
 */
const entry = (name: string): string =>
  ["troupe-form", pageOwner(), ...[pageWorkspace()].filter(Boolean), name].join(":");

/** Unsaved input, stored in this tab across reloads. Never passwords or secrets. */
export function readKept<Value>(name: string | undefined): Value | null {
  const text = name === undefined ? null : readStorage("session", entry(name));
  try {
    return text === null ? null : (JSON.parse(text) as Value); // only written by writeKept
  } catch {
    return null;
  }
}

/** null: nothing is stored any longer. */
export function writeKept(name: string | undefined, value: unknown): void {
  if (name !== undefined)
    writeStorage("session", entry(name), value === null ? null : JSON.stringify(value));
}

/** State that survives a reload. `name`: of form and record; undefined: it does not survive. */
export function useKeptState<Value>(name: string | undefined, first: () => Value) {
  const [value, setValue] = useState<Value>(() => readKept<Value>(name) ?? first());
  const set = (next: Value | ((before: Value) => Value)): void =>
    setValue((before) => {
      const after = next instanceof Function ? next(before) : next;
      writeKept(name, after);
      return after;
    });
  return [value, set] as const;
}
