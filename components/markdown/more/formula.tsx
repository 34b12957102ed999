"use client";
import { cx } from "class-variance-authority";
import { useCallback } from "react";
import { useDrawer } from "@/components/markdown/more/use-drawer";

type Props = {
  tex: string;
  /** Centred, on separate lines. */
  display: boolean;
  /** As written: shown until it can be rendered, and instead of a formula with an error. */
  source: string;
};

export function Formula({ tex, display, source }: Props) {
  const draw = useDrawer();
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (element && draw && !draw(element, tex, display)) element.textContent = source;
    },
    [draw, tex, display, source],
  );
  return (
    <span
      key={draw ? "drawn" : "written"}
      ref={draw ? place : undefined}
      dir="ltr"
      data-formula={display ? "display" : "inline"}
      className={cx(
        "whitespace-pre-wrap [&_.katex-mathml]:select-none", // otherwise a copied selection has it twice
        display && "block overflow-x-auto overflow-y-hidden",
      )}
    >
      {draw ? null : source}
    </span>
  );
}
