"use client";
import { ArgumentList } from "@/components/settings/connections/argument-list";
import { AskedList } from "@/components/settings/connections/asked-list";
import { usePrompts } from "@/lib/connections/resources.client";
import type { ConnectionPrompt } from "@/lib/connections/calls/resource-contract";
import { useText } from "@/lib/texts/use-text";

/** The prompts of a server, with their arguments. */
export function PromptList({ id }: { id: string }) {
  const t = useText();
  const answer = usePrompts(id);
  return (
    <AskedList
      answer={answer}
      label={t("Prompts")}
      none={t("This server has no prompts.")}
      rows={(answer.data?.prompts ?? []).map((each, at) => (
        <Prompt key={`${each.name} ${at}`} prompt={each} />
      ))}
    />
  );
}

function Prompt({ prompt: { name, title, description, arguments: takes } }: PromptProps) {
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 wrap-anywhere">
        <code className="font-mono font-medium">{name}</code>
        {title && title !== name && <span>{title}</span>}
      </p>
      {description && (
        <p className="line-clamp-3 text-13 wrap-anywhere whitespace-pre-line text-ink-2">
          {description}
        </p>
      )}
      <ArgumentList items={takes} />
    </li>
  );
}
type PromptProps = { prompt: ConnectionPrompt };
