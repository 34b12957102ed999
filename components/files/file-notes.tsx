"use client";
import type { File } from "@/lib/files/contract";
import { useSentence } from "@/lib/texts/use-text";

/** What was not read of a file, or was guessed. */
export function FileNotes({ notes = [] }: Pick<File, "notes">) {
  const say = useSentence();
  return notes.map((note) => (
    <span key={note.text} role="status" className="block text-13 text-ink-2">
      {say(note)}
    </span>
  ));
}
