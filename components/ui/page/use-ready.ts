"use client";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;
/** False in the server's HTML and until hydration. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
