"use client";
import { useState } from "react";
import { shelf } from "@/components/ui/still/shelf";

/** Where a `Still` stands. In the browser its content is what is there: only if React draws the page anew it is put back. */
export function StillPart({ name }: { name: string }) {
  const [there] = useState(() =>
    typeof document === "undefined" ? null : (document.getElementById(name)?.innerHTML ?? ""),
  );
  return there === null ? (
    <div id={name}>{shelf().get(name)}</div>
  ) : (
    // Our own server's HTML of a moment ago, which React would otherwise compare with its children.
    <div id={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: there }} />
  );
}
