"use client";
import { useSyncExternalStore } from "react";
import { Store } from "@/lib/core/shared/store";

type More = typeof import("@/components/markdown/more/more").parts;

/** Formulas and footnotes, once they are loaded: only then are there tokens of them. */
export const more = new Store<More | null>(null);
let loading: Promise<void> | null = null;

/** Text that may be a formula or a footnote. */
const NEEDED = /\$|\\[([]|\\begin\{|\[\^|```math/;

/** Loads it when the first text needs it. Until then, and if that fails, the text is shown without. */
function subscribe(listener: () => void): () => void {
  loading ??= import("@/components/markdown/more/more").then(
    ({ parts }) => more.set(parts),
    () => {
      loading = null;
    },
  );
  return more.subscribe(listener);
}

const idle = () => () => undefined;
const none = () => null;
/** On a server it exists only in tests; a browser starts with the server's rendering. */
const first = () => (typeof window === "undefined" ? more.get() : null);

export function useMore(text: string): More | null {
  const needed = NEEDED.test(text);
  return useSyncExternalStore(
    needed ? subscribe : idle,
    needed ? more.get : none,
    needed ? first : none,
  );
}
