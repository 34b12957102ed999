"use client";
import useSWR from "swr";
import { Markdown } from "@/components/markdown/markdown";
import { Skeleton } from "@/components/ui/feedback/faces";
import { call } from "@/lib/core/http/browser/call";
import { runApi } from "@/lib/runs/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { runId: string; activation: string };

/** What an agent was told. A run's events do not repeat it, so it is read from the steps when somebody looks. */
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
