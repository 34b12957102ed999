"use client";
import { useEffect, useState } from "react";
import { failureTitle } from "@/components/chat/message/failure-title";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { Live } from "@/lib/chat/browser/live-reply";
import type { Waiting } from "@/lib/runs/run/contract";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";
import { withReason, type Sentence } from "@/lib/core/shared/sentence";

/** Renders Markdown, which is heavy: loaded lazily. Without it, the reply is read as written. */
const PlainText = lazyPart<{ of: string }>(
  () =>
    import("@/components/markdown/plain-text").then(
      (part) =>
        ({ of }) =>
          part.plainText(of),
    ),
  { failed: ({ of }) => of },
);

/** Long enough for a screen reader to pick it up; then it is removed, so that it is not read as part of the page. */
const FORGET_MS = 10_000;

/** `answer`: Markdown, announced after the words. `about`: the conversation, null while it has no id yet. */
type Announcement = { words: string; answer: string; about: string | null };
const NOTHING: Announcement = { words: "", answer: "", about: null };

type Props = { conversationId: string | null; live: Live | null; name: string };

/**
 * The chat's log for screen readers (ARIA's pattern for a conversation): announces that a reply has started, that it
 * waits, how it ended, and reads the finished reply once instead of every token.
 */
export function Announcer({ conversationId, live, name }: Props) {
  const t = useText();
  const say = useSentence();
  const [announcement, setSaid] = useState(NOTHING);
  const [here, setHere] = useState(conversationId);
  // The reply to a first message may be finished before the URL has the new conversation's id: it must still be
  // announced.
  if (here !== conversationId) {
    setHere(conversationId);
    if ((live?.reply.conversationId ?? announcement.about) !== conversationId) setSaid(NOTHING);
  }
  // The last announcement of an ended run stays until it is cleared.
  const now = live && { ...saying(t, say, live, name), about: live.reply.conversationId };
  const [before, setBefore] = useState("");
  const key = now ? `${conversationId ?? ""} ${now.words}${now.answer}` : "";
  if (key !== before) {
    setBefore(key);
    if (now) setSaid(now);
  }
  useEffect(() => {
    if (!announcement.words) return;
    const timer = setTimeout(() => setSaid(NOTHING), FORGET_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <div role="log" aria-label={t("Replies")} className="sr-only">
      {announcement.words && (
        <p key={announcement.words}>
          {announcement.words} {announcement.answer && <PlainText of={announcement.answer} />}
        </p>
      )}
    </div>
  );
}

function saying(
  t: Translate,
  say: (sentence: Sentence) => string,
  { reply }: Live,
  name: string,
): Omit<Announcement, "about"> {
  const { waiting, message } = reply;
  if (waiting) return { words: waits(t, waiting, name), answer: "" };
  if (!message) return { words: t("{name} is writing", { name }), answer: "" };
  const reason = message.error
    ? say(withReason(message.error.message, message.error_reason))
    : failureTitle(t, "interrupted");
  const words =
    message.status === "failed"
      ? t("{name} failed: {reason}", { name, reason })
      : message.status === "stopped"
        ? t("Stopped.")
        : t("{name}:", { name });
  return { words, answer: message.content };
}

function waits(t: Translate, waiting: Waiting, name: string): string {
  if (waiting.for === "approval")
    return t("{name} is waiting for you: it wants to use {tool}", { name, tool: waiting.name });
  if (waiting.for === "result")
    return t("{name} is waiting for you: it needs the result of {tool}", {
      name,
      tool: waiting.name,
    });
  if (waiting.for === "sign_in" && waiting.connection)
    return t("{name} is waiting for you to sign in to {connection}", {
      name,
      connection: waiting.connection.name,
    });
  if (waiting.for === "answer" && waiting.connection)
    return t("{connection} has a question for {name}", {
      connection: waiting.connection.name,
      name,
    });
  return t("{name} is waiting for you", { name });
}
