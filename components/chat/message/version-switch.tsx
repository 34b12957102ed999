"use client";
import { ChevronLeft } from "@/components/icons/chevron-left";
import { ChevronRight } from "@/components/icons/chevron-right";
import { ACTION } from "@/components/chat/message/action-looks";
import type { ShownVersion } from "@/components/chat/message/use-shown-version";
import { Spinner } from "@/components/ui/feedback/spinner";
import { useText } from "@/lib/texts/use-text";

/** '2 / 3', with buttons for the previous and the next version. */
export function VersionSwitch({ versions }: { versions: ShownVersion }) {
  const t = useText();
  const { at, of, loading, failed } = versions;
  if (of < 2) return null;
  return (
    <div role="group" aria-label={t("Versions")} className="flex items-center text-13 text-ink-2">
      <button
        type="button"
        aria-label={t("Previous version")}
        title={t("Previous version")}
        disabled={at === 1}
        onClick={versions.back}
        className={ACTION}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </button>
      <span role="status" className="min-w-9 text-center whitespace-nowrap">
        {loading ? <Spinner label={t("Loading")} size={14} /> : t("{at} / {of}", { at, of })}
      </span>
      <button
        type="button"
        aria-label={t("Next version")}
        title={t("Next version")}
        disabled={at === of}
        onClick={versions.on}
        className={ACTION}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </button>
      {failed && (
        <span role="alert" className="ml-1 text-bad">
          {t("It could not be loaded.")}{" "}
          <button
            type="button"
            className="font-medium underline underline-offset-2"
            onClick={versions.retry}
          >
            {t("Try again")}
          </button>
        </span>
      )}
    </div>
  );
}

/** Below an earlier version: a note, and a link back to the newest. */
export function EarlierNote({ onNewest }: { onNewest: () => void }) {
  const t = useText();
  return (
    <p className="pt-1 text-13 text-ink-3">
      {t("Earlier version (read-only).")}{" "}
      <button
        type="button"
        className="rounded-sm font-medium text-brand-ink hover:underline"
        onClick={onNewest}
      >
        {t("Back to latest")}
      </button>
    </p>
  );
}
