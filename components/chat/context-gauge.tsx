"use client";
import { useCall } from "@/lib/core/http/browser/use-call";
import { chatApi } from "@/lib/chat/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

export type ContextGaugeProps = { id: string };

/** Below this there is ample room, which needs no mention. */
const FULL_PERCENT = 60;
/** A cent: smaller amounts don't matter. */
const SHOWN = 0.01;

/** How full the model's context is, and the minimum cost of the next message, once either matters. */
export function ContextGauge({ id }: ContextGaugeProps) {
  const t = useText();
  const { data } = useCall(chatApi.context, { id });
  if (!data?.used || !data.size) return null;
  const { used, size, least_cost: cost = 0 } = data;
  const percent = Math.min(100, Math.round((used / size) * 100));
  const sentences = [
    ...(percent >= FULL_PERCENT ? [t("{percent}% of context used", { percent })] : []),
    ...(cost >= SHOWN ? [t("Next message: at least {cost}", { cost: money(cost) })] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <p
      className="absolute inset-x-4 bottom-0.5 truncate text-center text-xs text-ink-3 wide:inset-x-6"
      title={t("{used} of {size} tokens", { used: number(used), size: number(size) })}
    >
      {sentences.join(" · ")}
    </p>
  );
}
