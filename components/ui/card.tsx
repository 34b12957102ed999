import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

/** A surface with a hairline border. The content sets its own padding: usually 20 px (p-5). */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section className={cx("rounded-xl border border-line bg-surface", className)} {...rest} />
  );
}

export function CardHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-5">
      <h2 className="text-sm">{title}</h2>
      {children}
    </div>
  );
}
