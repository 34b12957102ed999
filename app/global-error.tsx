"use client";
import { GlobalFailure } from "@/components/shell/global-failure";

export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return <GlobalFailure onRetry={reset} home="/app" />;
}
