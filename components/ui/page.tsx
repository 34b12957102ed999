import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

/** The frame of an ordinary page. `narrow`: forms and settings, at the left. */
export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={cx("px-4 py-5 wide:px-8 wide:py-7", narrow ? "max-w-[912px]" : "mx-auto max-w-[1248px]")}>{children}</div>;
}

/** The page's title and, at the right, what can be done here. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h1>{title}</h1>
      {children && <div className="flex items-center gap-2">{children}</div>}
    </div>
  );
}
