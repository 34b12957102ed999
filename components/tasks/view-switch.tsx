"use client";
import { cx } from "class-variance-authority";
import { go, type View } from "@/components/tasks/use-address";
import { useText } from "@/lib/texts/use-text";

/** List or board: the looks of a segmented control, and two buttons for those who hear it, since what they change is no panel of tabs. */
export function ViewSwitch({ view }: { view: View }) {
  const t = useText();
  const views: { value: View; label: string }[] = [
    { value: "list", label: t("List") },
    { value: "board", label: t("Board") },
  ];
  return (
    <div role="group" aria-label={t("View")} className="inline-flex rounded-lg bg-press p-0.75">
      {views.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === view}
          onClick={() => go({ view: value }, "replace")}
          className={cx("h-9 rounded-md px-3 text-13 font-medium wide:h-7", value === view ? "bg-thumb text-ink shadow-low" : "text-ink-2 hover:text-ink")}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
