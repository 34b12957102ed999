"use client";
import { useState, type ReactNode } from "react";
import { ServedContext, spoken } from "@/lib/texts/language";
import type { Spoken } from "@/lib/texts/languages";

/** Around a page that the server has rendered in a language: the browser continues in it. */
export function Served({ spoken: served, children }: { spoken: Spoken; children: ReactNode }) {
  // Before the first text is rendered. The server renders for many readers at once, so only the context knows the
  // language there.
  useState(() => typeof window !== "undefined" && spoken.set(served));
  return <ServedContext value={served}>{children}</ServedContext>;
}
