"use client";

type Props = { spent: number; reserved: number; limit: number };

/** How much of a limit is used and reserved; the text next to it says the same. */
export function UsedBar({ spent, reserved, limit }: Props) {
  const part = (value: number) => (limit > 0 ? Math.min(100, (value / limit) * 100) : 100);
  const used = part(spent);
  return (
    <div aria-hidden="true" className="mt-2 flex h-1.5 overflow-hidden rounded-full bg-subtle">
      <div className={used >= 80 ? "bg-warn" : "bg-brand"} style={{ width: `${used}%` }} />
      <div
        className="bg-ink-3 opacity-50"
        style={{ width: `${Math.min(100 - used, part(reserved))}%` }}
      />
    </div>
  );
}
