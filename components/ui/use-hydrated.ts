"use client";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** false where the server draws, and as long as the browser takes its drawing over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
