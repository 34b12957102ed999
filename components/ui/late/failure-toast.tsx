"use client";
import { useEffect, useEffectEvent } from "react";
import { toastFailure } from "@/components/ui/feedback/toast";
import { useText } from "@/lib/texts/use-text";

/** Reports that a part could not be shown, as long as it is rendered. */
export function FailureToast({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const t = useText();
  const retry = useEffectEvent(onRetry);
  const close = useEffectEvent(onClose);
  const tell = useEffectEvent(() =>
    toastFailure(t("This part couldn't be displayed"), {
      action: { label: t("Retry"), onClick: () => retry() },
      onClose: () => close(),
    }),
  );
  useEffect(() => tell(), []);
  return null;
}
