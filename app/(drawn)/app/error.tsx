"use client";
import { ScreenFailed } from "@/components/shell/failure/screen-failed";

export default function ScreenError({ reset }: { error: Error; reset: () => void }) {
  return <ScreenFailed onRetry={reset} />;
}
