"use client";
import type { Model } from "@/lib/models/contract";
import { compact, listPrice } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** A model's price, context length and image support in short. Empty if all are unknown. */
export function useModelFacts(): (model: Model | undefined) => string {
  const t = useText();
  return (model) => {
    if (!model) return "";
    const { price_in: input, price_out: output, context, sees_images: sees } = model;
    return [
      input === undefined || output === undefined
        ? undefined
        : t("{in} in, {out} out per million tokens", {
            in: listPrice(input),
            out: listPrice(output),
          }),
      context === undefined ? undefined : t("{size} context", { size: compact(context) }),
      sees ? t("reads images") : undefined,
    ]
      .filter((each) => each !== undefined)
      .join(" · ");
  };
}
