"use client";
import { Failed } from "@/components/ui/feedback/faces";

/** Whatever breaks while a screen is drawn: the frame stays, and the screen can be tried again. */
export default function ScreenError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Failed
      title="This screen could not be shown"
      text="Something went wrong while it was drawn. What you saved is safe."
      onRetry={reset}
    />
  );
}
