import { cx } from "class-variance-authority";

type Props = {
  /** What is being waited for, read by screen readers. Empty if the surrounding element already says so. */
  label: string;
  size?: 14 | 16 | 20 | 32;
  className?: string;
};

export function Spinner({ label, size = 20, className }: Props) {
  const ring = (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 20 ? 1.5 : 1.75}
      strokeLinecap="round"
      className={cx("flex-none animate-spin motion-reduce:animate-none", className)}
    >
      <path d="M14 8a6 6 0 1 1-6-6" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex text-brand">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
