import type { ReactNode } from "react";
import { Check } from "@/components/icons/check";
import { Hand } from "@/components/icons/hand";
import { Square } from "@/components/icons/square";
import { X } from "@/components/icons/x";
import { statusWords } from "@/components/run-timeline/run-words";
import { Badge } from "@/components/ui/badge";
import type { RunStatus } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

const LOOKS: Record<RunStatus, [tone: Parameters<typeof Badge>[0]["tone"], icon?: ReactNode]> = {
  queued: ["neutral"],
  running: [
    "brand",
    <span key="dot" aria-hidden="true" className="size-1.5 rounded-full bg-current" />,
  ],
  waiting: ["warn", <Hand key="hand" aria-hidden="true" />],
  completed: ["ok", <Check key="check" aria-hidden="true" />],
  failed: ["bad", <X key="x" aria-hidden="true" />],
  stopped: ["neutral", <Square key="square" aria-hidden="true" />],
};

/** A run's state, as `TaskBadge` shows that of a task. */
export function RunBadge({ status }: { status: RunStatus }) {
  const t = useText();
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statusWords(t)[status]}
    </Badge>
  );
}
