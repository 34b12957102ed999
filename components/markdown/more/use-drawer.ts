"use client";
import { useSyncExternalStore } from "react";
import { Store } from "@/lib/core/shared/store";

type Drawer = typeof import("@/components/markdown/more/draw-formula").drawFormula;

const drawer = new Store<Drawer | null>(null);
let loading: Promise<void> | null = null;

/** Loads KaTeX with its styles when the first formula needs it. If that fails, formulas stay as written. */
function subscribe(listener: () => void): () => void {
  loading ??= import("@/components/markdown/more/draw-formula").then(
    (module) => drawer.set(module.drawFormula),
    () => {
      loading = null;
    },
  );
  return drawer.subscribe(listener);
}

/** The formula renderer, once it is loaded. */
export const useDrawer = (): Drawer | null =>
  useSyncExternalStore(subscribe, drawer.get, () => null);
