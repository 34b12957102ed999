"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import { useState } from "react";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { useText } from "@/lib/texts/use-text";

const ProgramCalls = lazyPart(
  () => import("@/components/api-snippets/program-calls").then((part) => part.ProgramCalls),
  { ahead: false, waiting: <Skeleton className="h-24" />, failed: failedInPlace },
);

/** How a program calls an agent or a team: collapsed, and loaded when it is opened. */
export function UseFromProgram({ id, name }: { id: string; name: string }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="group rounded-lg border border-line"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg px-3.5 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 text-ink-2 group-open:rotate-90" />
        {t("Use via API")}
      </summary>
      <div className="border-t border-line p-3.5">
        {opened && <ProgramCalls id={id} name={name} />}
      </div>
    </details>
  );
}
