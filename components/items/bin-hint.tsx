"use client";
import { binDays } from "@/lib/bin/bin-days.client";
import { useText } from "@/lib/texts/use-text";

/** For a question before a deletion: how long it can be undone. Empty if there is no bin. */
export function BinHint() {
  const t = useText();
  const count = binDays();
  if (count === 0) return null;
  return (
    <span className="mt-2 block">
      {t(
        {
          one: "You can restore it from the trash for {count} day.",
          other: "You can restore it from the trash for {count} days.",
        },
        { count },
      )}
    </span>
  );
}
