import type { ReactNode } from "react";
import { shelf } from "@/components/ui/still/shelf";
import { StillPart } from "@/components/ui/still/still-part";

/**
 * A part of a prerendered page that is HTML alone: nothing in it changes by React, and it holds no client component. A
 * page carries what the server draws twice, as HTML and as data for the browser to draw it again; this part it carries
 * once, and the browser takes it as it stands. `name`: one for each content, and the id of its element.
 */
export function Still({ name, children }: { name: string; children: ReactNode }) {
  shelf().set(name, children);
  return <StillPart name={name} />;
}
