"use client";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;
/** False in the server's HTML and until React has taken it over. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
