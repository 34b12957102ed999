"use client";
import { useState, type ReactNode } from "react";
import { ServedContext, spoken } from "@/lib/texts/language";
import type { Spoken } from "@/lib/texts/languages";

/** Around a page that the server has drawn in a language: the browser goes on in it. */
export function Served({ spoken: served, children }: { spoken: Spoken; children: ReactNode }) {
  // Before the first text is drawn. The server draws for many readers at once, so there the context alone says it.
  useState(() => typeof window !== "undefined" && spoken.set(served));
  return <ServedContext value={served}>{children}</ServedContext>;
}
