"use client";
import { useSyncExternalStore } from "react";
import { Store } from "@/lib/core/shared/store";

type More = typeof import("@/components/markdown/more/more").parts;

/** Formulas and footnotes, once they are loaded: tokens of them exist only then. */
export const more = new Store<More | null>(null);
let loading: Promise<void> | null = null;

/** What may be a formula or a footnote. */
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
/** A server has it only in tests; a browser begins with what the server drew. */
const first = () => (typeof window === "undefined" ? more.get() : null);

export function useMore(text: string): More | null {
  const needed = NEEDED.test(text);
  return useSyncExternalStore(
    needed ? subscribe : idle,
    needed ? more.get : none,
    needed ? first : none,
  );
}
