import type { ReactNode } from "react";
import { Spinner } from "@/components/ui/feedback/spinner";

/** Shows what is in progress without user action. */
export function Progress({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center justify-center gap-2.5 py-2 text-ink-2">
      <Spinner label="" size={20} className="text-brand" />
      {children}
    </p>
  );
}
