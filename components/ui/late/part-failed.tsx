"use client";
import { Failed } from "@/components/ui/feedback/faces";
import { useText } from "@/lib/texts/use-text";

/** Shown instead of a part that could not be loaded or rendered. */
function PartFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <Failed
      title={t("This part couldn't be displayed")}
      text={t("Your saved work is safe.")}
      onRetry={onRetry}
    />
  );
}

/** For parts with a space of their own. */
export const failedInPlace = (_props: object, again: () => void) => <PartFailed onRetry={again} />;
