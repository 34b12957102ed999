"use client";
import { useEffect } from "react";

const ID = "troupe-icon-kit";

/** Loads the icon kit's script once, if the page does not have it already (SPEC section 2). */
export function IconKit({ address }: { address: string }) {
  useEffect(() => {
    if (document.getElementById(ID)) return;
    const script = document.createElement("script");
    script.id = ID;
    script.src = address;
    script.async = true;
    document.head.append(script);
  }, [address]);
  return null;
}
