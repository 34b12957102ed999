"use client";
import { useLayoutEffect } from "react";
import { Store, useStore } from "@/lib/core/shared/store";

/** How many parts of the screen currently need the side menu's room. */
const wanting = new Store(0);
const want = (by: 1 | -1): void => wanting.set(wanting.get() + by);

/** For a part of a screen that needs room while it is mounted: the menu is slim unless the user chose otherwise. */
export function useRoom(): void {
  useLayoutEffect(() => {
    want(1);
    return () => want(-1);
  }, []);
}

export const useRoomWanted = (): boolean => useStore(wanting) > 0;
