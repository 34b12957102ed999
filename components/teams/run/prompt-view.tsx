"use client";
import useSWR from "swr";
import { Markdown } from "@/components/markdown/markdown";
import { Skeleton } from "@/components/ui/feedback/faces";
import { call } from "@/lib/core/http/browser/call";
import { runApi } from "@/lib/runs/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { runId: string; activation: string };

/** An agent's prompt. A run's events do not include it, so it is read from the steps when opened. */
export function PromptView({ runId, activation }: Props) {
  const t = useText();
  const { data: prompt, isLoading } = useSWR(
    ["prompt", runId, activation],
    () => promptOf(runId, activation),
    { revalidateOnFocus: false },
  );
  if (isLoading) return <Skeleton className="h-24" />;
  return prompt ? (
    <Markdown text={prompt} />
  ) : (
    <p className="text-ink-2">{t("Nothing is known of it.")}</p>
  );
}

async function promptOf(id: string, activation: string): Promise<string> {
  const { steps } = await call(runApi.get, { id });
  const input = steps.find(
    (step) => step.kind === "agent" && step.activation === activation,
  )?.input;
  return typeof input === "object" && input !== null && "prompt" in input
    ? String(input.prompt)
    : "";
}
