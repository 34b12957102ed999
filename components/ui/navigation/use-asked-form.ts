"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/** Opens a screen's form where the address asks for it with ?create=true, once: the address forgets it. */
export function useAskedForm(open: () => void): void {
  const asked = useSearchParams().has("create");
  const take = useEffectEvent(() => {
    if (!asked) return;
    window.history.replaceState(null, "", window.location.pathname);
    open();
  });
  useEffect(() => take(), [asked]);
}
