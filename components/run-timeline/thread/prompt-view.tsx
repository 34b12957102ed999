"use client";
import useSWR from "swr";
import { Markdown } from "@/components/markdown/markdown";
import { Button } from "@/components/ui/form/button";
import { Skeleton } from "@/components/ui/feedback/faces";
import { call } from "@/lib/core/http/browser/call";
import { runApi } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { runId: string; activation: string };

/** An agent's prompt. A run's events do not include it, so it is read from the steps when opened. */
export function PromptView({ runId, activation }: Props) {
  const t = useText();
  const {
    data: prompt,
    error,
    isLoading,
    mutate,
  } = useSWR<string>(["prompt", runId, activation], () => promptOf(runId, activation), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (isLoading) return <Skeleton className="h-24" />;
  if (error)
    return (
      <p className="flex items-center gap-3 text-13 text-ink-2">
        {t("Failed to load the prompt")}
        <Button size="sm" onClick={() => void mutate()}>
          {t("Retry")}
        </Button>
      </p>
    );
  return prompt ? (
    <Markdown text={prompt} />
  ) : (
    <p className="text-ink-2">{t("No prompt was stored.")}</p>
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
