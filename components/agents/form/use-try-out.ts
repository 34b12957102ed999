"use client";
import { useRef, useState } from "react";
import { tryAgent } from "@/lib/agents/client";
import type { AgentTrial, TrialAnswer } from "@/lib/agents/contract";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useText } from "@/lib/texts/use-text";

export type TryMessage = AgentTrial["messages"][number] & Partial<Omit<TrialAnswer, "answer">>;

/** A conversation with the agent in the form. It lives as long as the form. */
export function useTryOut(agent: Omit<AgentTrial, "messages">) {
  const t = useText();
  const [messages, setMessages] = useState<TryMessage[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText>();
  /** A reply that arrives after the conversation was restarted is dropped. */
  const round = useRef(0);

  async function ask(said: TryMessage[]): Promise<void> {
    const mine = ++round.current;
    setMessages(said);
    setProblem(undefined);
    setBusy(true);
    try {
      const sent = said.map(({ role, content }) => ({ role, content }));
      const { answer, model, sources } = await tryAgent({ ...agent, messages: sent });
      if (mine === round.current)
        setMessages([...said, { role: "assistant", content: answer, model, sources }]);
    } catch (error) {
      if (mine === round.current) setProblem(sentenceIn(error, t("Couldn't test the agent")));
    }
    if (mine === round.current) setBusy(false);
  }

  return {
    messages,
    busy,
    problem,
    send: (content: string) => void ask([...messages, { role: "user", content }]),
    again: () => void ask(messages),
    clear(): void {
      round.current++;
      setMessages([]);
      setProblem(undefined);
      setBusy(false);
    },
  };
}
