"use client";
import { Failed } from "@/components/ui/feedback/faces";

/** Shown when rendering a screen fails: the frame stays, and the screen can be retried. */
export default function ScreenError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Failed
      title="This screen could not be shown"
      text="Something went wrong while it was drawn. What you saved is safe."
      onRetry={reset}
    />
  );
}
