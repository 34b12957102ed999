import { cva, cx, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const looks = cva(
  "inline-flex h-5.5 flex-none items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5",
  {
    variants: {
      tone: {
        neutral: "bg-press text-ink-2",
        brand: "bg-brand-soft text-brand-ink",
        ok: "bg-ok-soft text-ok",
        warn: "bg-warn-soft text-warn",
        bad: "bg-bad-soft text-bad",
      },
    },
  },
);

type Props = {
  tone: NonNullable<VariantProps<typeof looks>["tone"]>;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Badge({ tone, icon, children, className }: Props) {
  return (
    <span className={cx(looks({ tone }), className)}>
      {icon}
      {children}
    </span>
  );
}

/** A bordered label for an identifier: a tool's name, '+2'. */
export function Chip({ mono = true, children }: { mono?: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex h-6 max-w-full items-center rounded-md border border-line px-2 text-xs text-ink-2",
        mono && "font-mono",
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  );
}
