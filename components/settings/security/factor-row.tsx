import type { ReactNode } from "react";

/** One factor of the second step: what it is, and its actions at the right. */
export function FactorRow({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2.5 last:border-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-medium" title={title}>
          {title}
        </p>
        <p className="text-13 text-ink-2">{text}</p>
      </div>
      {children}
    </div>
  );
}
