"use client";
import { routes } from "@/components/routes";
import { Failed } from "@/components/ui/feedback/faces";
import { Link } from "@/components/ui/link";
import { useText } from "@/lib/texts/use-text";

/** Shown instead of a screen that could not be rendered: the frame stays, and the screen can be retried, or left. */
export function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <Failed
      heading="h1"
      title={t("This page failed to load")}
      text={t("Something went wrong. Your saved work is safe.")}
      onRetry={onRetry}
      more={
        <Link href={routes.dashboard} className="mt-3 font-medium text-brand-ink hover:underline">
          {t("Go to dashboard")}
        </Link>
      }
    />
  );
}
