"use client";
import { ArrowUp } from "@/components/icons/arrow-up";
import { RotateCcw } from "@/components/icons/rotate-ccw";
import { useId, useState, type KeyboardEvent } from "react";
import { useTryOut, type TryMessage } from "@/components/agents/form/use-try-out";
import { Markdown } from "@/components/markdown/markdown";
import { Cited } from "@/components/run-timeline/cited";
import { Badge } from "@/components/ui/badge";
import { Alert } from "@/components/ui/feedback/alert";
import { Spinner } from "@/components/ui/feedback/spinner";
import { Button, IconButton } from "@/components/ui/form/button";
import { TextArea } from "@/components/ui/form/text-area";
import type { AgentInput } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";
import { isSubmitKey } from "@/components/ui/form/enter-key";

type Props = { agent: AgentInput };

/** A chat with the agent in the form, without saving anything. */
export function TryOut({ agent }: Props) {
  const { name, instructions, role_description, model } = agent;
  const { temperature, max_tokens, fallback_model, skills, knowledge } = agent;
  const t = useText();
  const title = useId();
  const chat = useTryOut({
    instructions,
    role_description,
    model,
    temperature,
    max_tokens,
    fallback_model,
    skills,
    knowledge,
  });
  const ready = instructions.trim() !== "";
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <div className="flex min-h-8 items-center gap-2">
        <h3 id={title} className="flex-1 truncate text-sm font-medium">
          {name.trim() ? t("Try {name}", { name: name.trim() }) : t("Try it")}
        </h3>
        {chat.messages.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={chat.clear}
          >
            {t("Start over")}
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-2">
        {t(
          "Uses the form as it is now, with its skills and documents. Nothing is saved, and no tools or memory are used.",
        )}
      </p>
      <div
        role="log"
        aria-label={t("Test chat")}
        className="flex max-h-120 flex-col gap-4 overflow-y-auto"
      >
        {chat.messages.map((message, at) => (
          <Said key={at} message={message} />
        ))}
        {chat.busy && <Spinner label={t("Answering")} size={16} />}
      </div>
      {chat.problem && (
        <Alert
          tone="bad"
          action={
            <Button size="sm" onClick={chat.again}>
              {t("Retry")}
            </Button>
          }
        >
          {chat.problem}
        </Alert>
      )}
      <Ask disabled={!ready || chat.busy} ready={ready} onSend={chat.send} />
    </section>
  );
}

function Said({ message: { role, content, model, sources } }: { message: TryMessage }) {
  const t = useText();
  if (role === "user")
    return (
      <p
        dir="auto"
        className="max-w-[90%] self-end rounded-xl bg-hover px-3 py-2 whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]"
      >
        {content}
      </p>
    );
  return (
    <div className="min-w-0">
      {model === "demo" && (
        <span className="mb-1.5 flex">
          <Badge tone="neutral">{t("Demo model")}</Badge>
        </span>
      )}
      <Cited sources={sources}>
        <Markdown text={content} />
      </Cited>
    </div>
  );
}

type AskProps = { disabled: boolean; ready: boolean; onSend: (words: string) => void };

function Ask({ disabled, ready, onSend }: AskProps) {
  const t = useText();
  const [words, setWords] = useState("");
  const send = () => {
    if (disabled || words.trim() === "") return;
    onSend(words.trim());
    setWords("");
  };
  // It is within the agent's form, which Enter must not save.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="flex items-end gap-2">
      <span className="min-w-0 flex-1">
        <TextArea
          rows={1}
          aria-label={t("Test message")}
          placeholder={ready ? t("Ask it something") : t("Write its instructions first")}
          disabled={!ready}
          className="max-h-40"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      <IconButton
        label={t("Send test message")}
        disabled={disabled || words.trim() === ""}
        onClick={send}
      >
        <ArrowUp />
      </IconButton>
    </div>
  );
}
