"use client";
import { useCall } from "@/lib/core/http/browser/use-call";
import { chatApi } from "@/lib/chat/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

export type ContextGaugeProps = { id: string };

/** A tenth of a cent: nobody counts what is less. */
const SHOWN = 0.001;

/** How full the model's context is, and what the next message costs at least; nothing where that is not known, or next to nothing. */
export function ContextGauge({ id }: ContextGaugeProps) {
  const t = useText();
  const { data } = useCall(chatApi.context, { id });
  if (!data?.used || !data.size) return null;
  const { used, size, least_cost: cost = 0 } = data;
  const percent = Math.min(100, Math.round((used / size) * 100));
  if (percent === 0 && cost < SHOWN) return null;
  return (
    <p
      className="absolute inset-x-4 bottom-0.5 truncate text-center text-xs text-ink-3 wide:inset-x-6"
      title={t("{used} of {size} tokens", { used: number(used), size: number(size) })}
    >
      {t("This conversation fills {percent} % of the model's context.", { percent })}
      {cost >= SHOWN && ` ${t("The next message costs {cost} at least.", { cost: money(cost) })}`}
    </p>
  );
}
