"use client";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** This server's URL: the page is made by the build, which does not know it. */
export function ServerUrl() {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "https://troupe.example.com",
  );
}
