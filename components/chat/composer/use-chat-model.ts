"use client";
import { useState } from "react";
import type { Partner } from "@/components/chat/use-partner";
import { toastFailure } from "@/components/ui/feedback/toast";
import { useChangeConversation } from "@/lib/chat/browser/client";
import type { Conversation } from "@/lib/chat/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useModels } from "@/lib/models/client";
import { offeredModel, type Model } from "@/lib/models/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

export type ModelChoices = {
  models: Model[];
  /** The agent's own model, which needs no choice. */
  own: string;
  /** The model to send with the first message of a conversation. */
  first: string | undefined;
  choose: (model: string) => void;
};

/**
 * The model that replies here: the agent's, unless the person has chosen another for this conversation. `choices`:
 * omitted if there is only one. A choice made before the first message is sent with it.
 */
export function useChatModel(
  { agent, team }: Partner,
  conversation: Conversation | undefined,
  place: string,
): { model: string; choices?: ModelChoices } {
  const t = useText();
  const say = useSentence();
  const { data: models = [] } = useModels();
  const change = useChangeConversation();
  const [early, setEarly] = useState<{ place: string; model: string } | null>(null);
  const own = offeredModel(agent?.model, models)?.id ?? agent?.model ?? "";
  const first = !conversation && early?.place === place ? early.model : undefined;
  const model = conversation?.model ?? first ?? own;
  if (team || !agent || models.length < 2) return { model };
  const choose = (chosen: string): void => {
    const other = chosen === own ? null : chosen;
    if (!conversation) return setEarly(other === null ? null : { place, model: other });
    change(conversation.conversation_id, { model: other }).catch((error: unknown) =>
      toastFailure(say(sentenceIn(error, t("Couldn't change the conversation.")))),
    );
  };
  return { model, choices: { models, own, first, choose } };
}
