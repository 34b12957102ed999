"use client";
import { useSyncExternalStore, type ClipboardEvent, type DragEvent } from "react";
import { pastedFiles } from "@/lib/files/browser/pasted-files";
import { attached, isSettled, toSend, type Attachment } from "@/lib/files/browser/attached";

const NONE: readonly Attachment[] = [];

/** The files attached to a text that is not sent yet, and the ways to add more. */
export function useAttached(place: string) {
  const all = useSyncExternalStore(
    attached.subscribe,
    () => attached.read(place),
    () => NONE,
  );
  // The upload code is loaded with the first file.
  const add = (files: File[]): void => {
    if (files.length > 0)
      void import("@/lib/files/browser/attach").then(({ attach }) => attach(place, files));
  };
  return {
    all,
    add,
    again: (key: string): void =>
      void import("@/lib/files/browser/attach").then(({ attachAgain }) => attachAgain(place, key)),
    remove: (key: string): void => {
      const gone = attached.remove(place, key);
      if (gone?.source && gone.file?.status === "failed")
        void import("@/lib/files/browser/attach").then(({ discard }) => discard(gone.file!));
    },
    /** All of them are on the server, and processed. */
    settled: all.every(isSettled),
    files: toSend(all),
    onPaste: (event: ClipboardEvent): void => {
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    },
    onDragOver: (event: DragEvent): void => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };
}
