import { ChevronRight } from "@/components/icons/chevron-right";
import { useState, type ReactNode } from "react";

type Props = {
  title: string;
  open?: boolean;
  /** Its content is rendered once it has been opened. */
  late?: boolean;
  children: ReactNode;
};

/** A collapsible part of a connection. */
export function Fold({ title, open = false, late = false, children }: Props) {
  const [opened, setOpened] = useState(open);
  return (
    <details
      className="group mt-2"
      open={open}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="inline-flex min-h-8 items-center gap-1.5 rounded-md text-13 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {title}
      </summary>
      {(!late || opened) && children}
    </details>
  );
}
