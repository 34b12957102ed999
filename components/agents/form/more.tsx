"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import { cx } from "class-variance-authority";
import { useId, useState } from "react";
import { answerFields, type useAgentDraft } from "@/components/agents/form/use-agent-draft";
import { Button } from "@/components/ui/form/button";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import type { Model } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

export type MoreProps = { draft: ReturnType<typeof useAgentDraft>; models: Model[] };

const MoreFields = lazyPart<MoreProps>(
  () => import("@/components/agents/form/more-fields").then((part) => part.MoreFields),
  { ahead: false, waiting: <Skeleton className="h-40" />, failed: failedInPlace },
);

/** The agent's model options: collapsed while none is set. */
export function More({ draft, models }: MoreProps) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(() => answerFields.some((name) => draft.draft[name] !== ""));
  const isVisible = open || answerFields.some((name) => draft.errorOf(name));
  return (
    <div>
      <Button
        size="sm"
        variant="ghost"
        className="-ml-2.5"
        icon={<ChevronRight aria-hidden="true" className={cx(isVisible && "rotate-90")} />}
        aria-expanded={isVisible}
        aria-controls={id}
        onClick={() => setOpen(!isVisible)}
      >
        {t("More")}
      </Button>
      <div id={id}>{isVisible && <MoreFields draft={draft} models={models} />}</div>
    </div>
  );
}
