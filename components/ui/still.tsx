import type { ReactNode } from "react";
import { shelf } from "@/components/ui/still-shelf";
import { StillPart } from "@/components/ui/still-part";

/**
 * A part of a prerendered page that is only HTML: React changes nothing in it, and it contains no client component. A
 * page contains the server's output twice, as HTML and as data for hydration; this part is contained once, and the
 * browser uses the HTML unchanged. `name`: unique per content, and the id of its element.
 */
export function Still({ name, children }: { name: string; children: ReactNode }) {
  shelf().set(name, children);
  return <StillPart name={name} />;
}
