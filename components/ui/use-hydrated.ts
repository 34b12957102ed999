"use client";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** false on the server and until hydration is complete. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
