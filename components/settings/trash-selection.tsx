"use client";
import { RotateCcw } from "@/components/icons/rotate-ccw";
import { Trash } from "@/components/icons/trash";
import { X } from "@/components/icons/x";
import { Button, IconButton } from "@/components/ui/form/button";
import type { BinBulk } from "@/lib/bin/contract";
import { useText } from "@/lib/texts/use-text";

/** Where the focus goes once the selected rows are gone. */
export const TRASH_ALL = "trash-all";

type Props = {
  /** How many are shown, and how many of them are selected. */
  all: number;
  count: number;
  /** What is being done to them. */
  busy: BinBulk["action"] | null;
  onAll: (on: boolean) => void;
  onRestore: () => void;
  onRemove: () => void;
};

/** Above the rows: selects all that are shown; with some selected, what can be done to them. */
export function TrashSelection({ all, count, busy, onAll, onRestore, onRemove }: Props) {
  const t = useText();
  return (
    <div
      role="group"
      aria-label={t("Selected items")}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-1 text-13 text-ink-2"
    >
      <label className="flex min-h-10 items-center gap-3 pointer-coarse:min-h-11">
        <input
          id={TRASH_ALL}
          type="checkbox"
          aria-label={t("Select all {count}", { count: all })}
          checked={count === all}
          disabled={busy !== null}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < all;
          }}
          onChange={(event) => onAll(event.target.checked)}
          className="size-4 flex-none accent-brand"
        />
        <span aria-live="polite">
          {count > 0 ? t("{count} selected", { count }) : t("Select all {count}", { count: all })}
        </span>
      </label>
      {count > 0 && (
        <>
          <Button
            size="sm"
            icon={<RotateCcw aria-hidden="true" />}
            busy={busy === "restore"}
            disabled={busy !== null}
            onClick={onRestore}
          >
            {t("Restore")}
          </Button>
          <Button
            variant="danger-ghost"
            size="sm"
            icon={<Trash aria-hidden="true" />}
            busy={busy === "delete"}
            disabled={busy !== null}
            onClick={onRemove}
          >
            {t("Delete permanently")}
          </Button>
          <IconButton
            size="sm"
            label={t("Clear selection")}
            disabled={busy !== null}
            onClick={() => onAll(false)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  );
}
