"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/** Opens a screen's form once if the URL has ?create=true, which is then removed. */
export function useAskedForm(open: () => void): void {
  const hasCreate = useSearchParams().has("create");
  const take = useEffectEvent(() => {
    if (!hasCreate) return;
    window.history.replaceState(null, "", window.location.pathname);
    open();
  });
  useEffect(() => take(), [hasCreate]);
}
