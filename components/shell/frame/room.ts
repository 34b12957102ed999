"use client";
import { useLayoutEffect, useSyncExternalStore } from "react";

/** How many parts of the screen need the room of the side menu now. */
let wanting = 0;
const listeners = new Set<() => void>();
function want(by: 1 | -1): void {
  wanting += by;
  listeners.forEach((each) => each());
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For a part of a screen that needs the room while it stands: the menu is slim unless the person chose otherwise. */
export function useRoom(): void {
  useLayoutEffect(() => {
    want(1);
    return () => want(-1);
  }, []);
}

export const useRoomWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanting > 0,
    () => false,
  );
