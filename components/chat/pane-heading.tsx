import { PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";

type Props = { title: string; below: ReactNode; onOpenList: () => void };

export function PaneHeading({ title, below, onOpenList }: Props) {
  return (
    <div className="flex h-15 flex-none items-center gap-1.5 border-b border-line px-2 wide:px-6">
      <IconButton label="Conversations" className="wide:hidden" onClick={onOpenList}>
        <PanelLeft />
      </IconButton>
      <div className="min-w-0">
        <h1 className="truncate text-base leading-5! tracking-normal" title={title}>
          {title}
        </h1>
        <p className="truncate text-13 text-ink-2">{below}</p>
      </div>
    </div>
  );
}
