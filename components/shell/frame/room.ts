"use client";
import { useLayoutEffect } from "react";
import { Store, useStore } from "@/lib/core/shared/store";

/** How many parts of the screen need the room of the side menu now. */
const wanting = new Store(0);
const want = (by: 1 | -1): void => wanting.set(wanting.get() + by);

/** For a part of a screen that needs the room while it stands: the menu is slim unless the person chose otherwise. */
export function useRoom(): void {
  useLayoutEffect(() => {
    want(1);
    return () => want(-1);
  }, []);
}

export const useRoomWanted = (): boolean => useStore(wanting) > 0;
