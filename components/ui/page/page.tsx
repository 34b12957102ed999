import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

/** The layout of an ordinary page. `narrow`: forms and settings, left-aligned. */
export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        "px-4 py-5 wide:px-8 wide:py-7",
        narrow ? "max-w-[912px]" : "mx-auto max-w-[1248px]",
      )}
    >
      {children}
    </div>
  );
}

type HeadProps = {
  title: string;
  /** A line below the title; when empty, its space is kept. */
  subtitle?: string;
  children?: ReactNode;
};

/** The page's title and, at the right or, where there is no room, below, the page's actions. */
export function PageHead({ title, subtitle, children }: HeadProps) {
  const actions = children && <div className="flex flex-wrap items-center gap-2">{children}</div>;
  if (subtitle === undefined)
    return (
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1>{title}</h1>
        {actions}
      </div>
    );
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-52">
        <h1 className="flex min-h-9 items-center">{title}</h1>
        <p className="min-h-5 wrap-anywhere text-ink-2">{subtitle}</p>
      </div>
      {actions}
    </div>
  );
}
