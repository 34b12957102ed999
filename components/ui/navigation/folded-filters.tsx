"use client";
import { ListFilter } from "@/components/icons/list-filter";
import { useId, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type Props = {
  /** How many filters are set. */
  count: number;
  className: string;
  /** Added where they are unfolded on a phone. */
  unfolded?: string;
  children: ReactNode;
};

/** Filters, on phones folded away behind a button: they would take the place of what they filter. */
export function FoldedFilters({ count, className, unfolded = "", children }: Props) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        className="wide:hidden"
        icon={<ListFilter aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {count ? t("Filters ({count})", { count }) : t("Filters")}
      </Button>
      <div id={id} className={`${className} ${open ? unfolded : "max-wide:hidden"}`}>
        {children}
      </div>
    </>
  );
}
