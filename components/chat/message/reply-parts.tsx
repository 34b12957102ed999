"use client";
import { Check } from "@/components/icons/check";
import { ChevronRight } from "@/components/icons/chevron-right";
import { X } from "@/components/icons/x";
import { Markdown } from "@/components/markdown/markdown";
import { plainText } from "@/components/markdown/plain-text";
import { AgentAvatar } from "@/components/ui/avatar";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { Part, StepEvent } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

/** `status`: while the agent works. */
type ShownPart = Part & { status?: StepEvent["status"] };

/**
 * A team's reply: the output of each of its agents, collapsed under its name. `result`: the last agent's text, shown
 * below.
 */
export function ReplyParts({ parts: all, result }: { parts: ShownPart[]; result: string }) {
  const parts = all.at(-1)?.content === result ? all.slice(0, -1) : all;
  return (
    <div className="flex flex-col gap-2">
      {parts.map((part) => (
        <details key={part.activation} className="group/part rounded-lg border border-line">
          <summary className="flex min-h-9.5 items-center gap-2 rounded-lg px-3 text-13 -outline-offset-2! hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <AgentAvatar id={part.agent_id} name={part.name} size={20} />
            <span className="flex-none font-medium">{part.name}</span>
            <span className="min-w-0 flex-1 truncate text-ink-2 group-open/part:invisible">
              {firstLine(part.content)}
            </span>
            <State status={part.status} />
            <ChevronRight
              aria-hidden="true"
              className="size-4 text-ink-2 group-open/part:rotate-90"
            />
          </summary>
          <div className="border-t border-line px-3 py-3">
            <Markdown text={part.content} streaming={part.status === "started"} />
          </div>
        </details>
      ))}
    </div>
  );
}

function State({ status }: { status: ShownPart["status"] }) {
  const t = useText();
  if (status === "started") return <Spinner label={t("Working")} size={16} />;
  if (status === "failed")
    return <X role="img" aria-label={t("Failed")} className="size-4 text-bad" />;
  return status === "finished" ? (
    <Check role="img" aria-label={t("Done")} className="size-4 text-ok" />
  ) : null;
}

const firstLine = (content: string): string => plainText(content.trim().split("\n", 1)[0] ?? "");
