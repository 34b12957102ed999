"use client";
import { useSyncExternalStore } from "react";
import { KeptWords } from "@/components/run-timeline/waiting/kept-words";

/** Unsent text, kept per place across reloads and navigation. */
const drafts = new KeptWords("troupe-draft:");

/** A change of conversation while the field keeps the focus: the URL changes immediately, the page a moment later. */
let way: { from: string; to: string; address: string } | null = null;
const placeNow = (place: string): string =>
  way?.from === place && way.address === window.location.href ? way.to : place;

const read = (place: string): string => drafts.read(place) ?? "";
const write = (place: string, words: string): void => drafts.write(place, words || null);

/** Empties the field as its text is sent. It stays stored until it is confirmed as received: a reload restores it. */
export const handOver = (place: string): void => drafts.show(place, "");

/** Forgets text that was received. What was written since is kept. */
export const forgetHanded = (place: string): void => write(place, read(place));

export function useMessageDraft(place: string): [string, (words: string) => void] {
  const words = useSyncExternalStore(
    drafts.subscribe,
    () => read(placeNow(place)),
    () => "",
  );
  return [words, (next) => write(placeNow(place), next)];
}

/** Moves a draft when the URL of its place has just changed: the field continues unchanged. */
export function moveDraft(from: string, to: string): void {
  way = { from, to, address: window.location.href };
  write(to, read(from));
  write(from, "");
}

/** Moves text to a chat whose URL was just opened, before its own draft; the field it comes from is empty. */
export function carryDraft(from: string, to: string, words: string): void {
  write(from, "");
  if (from === to) return write(to, words);
  way = { from, to, address: window.location.href };
  if (words.trim() !== "") giveBack(to, words);
}

/** Restores text that was not accepted, before what has been written since. */
export function giveBack(place: string, words: string): void {
  const since = read(place);
  write(place, since ? `${words}\n\n${since}` : words);
}
