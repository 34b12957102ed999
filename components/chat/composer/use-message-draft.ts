"use client";
import { useSyncExternalStore } from "react";
import { KeptWords } from "@/components/runs/waiting/kept-words";

/** Words not sent yet, kept for each place through reloads and visits elsewhere. */
const drafts = new KeptWords("troupe-draft:");

/** A change of conversation while the field keeps the focus: the address changes at once, the page a moment later. */
let way: { from: string; to: string; address: string } | null = null;
const placeNow = (place: string): string =>
  way?.from === place && way.address === window.location.href ? way.to : place;

const read = (place: string): string => drafts.read(place) ?? "";
const write = (place: string, words: string): void => drafts.write(place, words || null);

/** Empties the field as its words are sent. Stored they stay until it is known that they arrived: a reload gives them back. */
export const handOver = (place: string): void => drafts.show(place, "");

/** The words handed over have arrived. What was written since stays. */
export const forgetHanded = (place: string): void => write(place, read(place));

export function useMessageDraft(place: string): [string, (words: string) => void] {
  const words = useSyncExternalStore(
    drafts.subscribe,
    () => read(placeNow(place)),
    () => "",
  );
  return [words, (next) => write(placeNow(place), next)];
}

/** Takes along what was written in a place whose address has just become that of another: the field goes on unchanged. */
export function moveDraft(from: string, to: string): void {
  way = { from, to, address: window.location.href };
  write(to, read(from));
  write(from, "");
}

/** Puts words that were not taken back, before what has been written since. */
export function giveBack(place: string, words: string): void {
  const since = read(place);
  write(place, since ? `${words}\n\n${since}` : words);
}
