"use client";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** This server's URL: the build renders the page without knowing it. */
export function ServerUrl() {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "https://troupe.example.com",
  );
}
