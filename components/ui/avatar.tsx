import { cx } from "class-variance-authority";

type Size = 20 | 24 | 32 | 40;
const boxes: Record<Size, string> = {
  20: "size-5 rounded-md text-[10px]",
  24: "size-6 rounded-md text-[11px]",
  32: "size-8 rounded-lg text-13",
  40: "size-10 rounded-lg text-15",
};

/** Agents are squares in one of six muted hues, always the same for the same id. */
export function AgentAvatar({ id, name, size }: { id: string; name: string; size: Size }) {
  const hue = hueOf(id);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-flex flex-none items-center justify-center font-semibold uppercase select-none",
        boxes[size],
      )}
      style={{ color: `var(--a${hue})`, background: `var(--a${hue}-soft)` }}
    >
      {[...name.trim()][0] ?? "?"}
    </span>
  );
}

/** People are round. */
export function PersonAvatar({ initials, size }: { initials: string; size: Size }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-flex flex-none items-center justify-center rounded-full bg-press font-semibold text-ink-2 select-none",
        size > 24 ? "text-13" : "text-[10px]",
        { 20: "size-5", 24: "size-6", 32: "size-8", 40: "size-10" }[size],
      )}
    >
      {initials}
    </span>
  );
}

/** FNV-1a, 32 bits: spreads ids that differ in one character. */
function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % 6) + 1;
}
