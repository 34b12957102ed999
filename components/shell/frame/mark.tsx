import { CircleUserRound } from "@/components/icons/circle-user-round";

/** A workspace's first letter; a person for the personal one, which has no name. */
export function WorkspaceMark({ name }: { name: string }) {
  if (!name) return <CircleUserRound aria-hidden="true" className="size-4 flex-none" />;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-5 flex-none items-center justify-center rounded-md bg-ink-2 text-[11px] font-semibold text-stage uppercase select-none"
    >
      {[...name.trim()][0] ?? "?"}
    </span>
  );
}
