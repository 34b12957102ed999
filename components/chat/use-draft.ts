"use client";
import { useSyncExternalStore } from "react";

/** Words not sent yet, kept for each place through reloads and visits elsewhere. */
const PREFIX = "troupe-draft:";
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(place: string): string {
  const known = drafts.get(place);
  if (known !== undefined) return known;
  try {
    return sessionStorage.getItem(PREFIX + place) ?? "";
  } catch {
    return "";
  }
}

function write(place: string, words: string): void {
  drafts.set(place, words);
  store(place, words);
  listeners.forEach((each) => each());
}

function store(place: string, words: string): void {
  try {
    if (words) sessionStorage.setItem(PREFIX + place, words);
    else sessionStorage.removeItem(PREFIX + place);
  } catch {
    // Storage is forbidden or full: the words last as long as the page.
  }
}

/** Empties the field as its words are sent. Stored they stay until it is known that they arrived: a reload gives them back. */
export function handOver(place: string): void {
  drafts.set(place, "");
  listeners.forEach((each) => each());
}

/** The words handed over have arrived. What was written since stays. */
export function forgetHanded(place: string): void {
  store(place, drafts.get(place) ?? "");
}

export function useDraft(place: string): [string, (words: string) => void] {
  const words = useSyncExternalStore(
    subscribe,
    () => read(place),
    () => "",
  );
  return [words, (next) => write(place, next)];
}

/** Puts words that were not taken back, before what has been written since. */
export function giveBack(place: string, words: string): void {
  const since = read(place);
  write(place, since ? `${words}\n\n${since}` : words);
}
