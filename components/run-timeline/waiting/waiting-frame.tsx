import { Hand } from "@/components/icons/hand";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Its displayed title, if that is more than text. */
  heading?: ReactNode;
  children: ReactNode;
};

/** The frame around forms for waiting runs. */
export function WaitingFrame({ title, heading = title, children }: Props) {
  return (
    <section
      aria-label={title}
      className="overflow-hidden rounded-xl border border-warn-line bg-surface"
    >
      <h2 className="flex items-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-2.5 text-sm text-warn">
        <Hand aria-hidden="true" className="size-4 flex-none" />
        <span className="min-w-0 wrap-anywhere">{heading}</span>
      </h2>
      {children}
    </section>
  );
}
