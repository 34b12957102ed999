"use client";
import { useState } from "react";
import { shelf } from "@/components/ui/still-shelf";

/**
 * The position of a `Still`. In the browser its content already exists: it is only restored if React renders the page
 * again.
 */
export function StillPart({ name }: { name: string }) {
  const [there] = useState(() =>
    typeof document === "undefined" ? null : (document.getElementById(name)?.innerHTML ?? ""),
  );
  return there === null ? (
    <div id={name}>{shelf().get(name)}</div>
  ) : (
    // Our own server's recent HTML, which React would otherwise compare with its children.
    <div id={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: there }} />
  );
}
