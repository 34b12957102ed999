"use client";
import { useEffect, useState } from "react";
import { failureTitle } from "@/components/chat/failure-title";
import { plainText } from "@/components/markdown/plain-text";
import type { Live } from "@/lib/chat/live-reply";
import type { Waiting } from "@/lib/runs/reduce";
import { useText, type Translate } from "@/lib/texts/use-text";

/** Long enough for a screen reader to have taken it up, and then out of the way of who reads the page. */
const FORGET_MS = 10_000;

/**
 * The chat's one polite live region: says that a reply has begun, that it waits, how it ended, and reads the finished
 * answer once, not every word on its way.
 */
export function Announcer({ live, name }: { live: Live | null; name: string }) {
  const t = useText();
  const [said, setSaid] = useState("");
  // A run that is over leaves its last words.
  const now = live && sentence(t, live, name);
  const [before, setBefore] = useState<string | null>(null);
  if (now !== before) {
    setBefore(now);
    if (now !== null) setSaid(now);
  }
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), FORGET_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

function sentence(t: Translate, { reply }: Live, name: string): string {
  const { waiting, message } = reply;
  if (waiting) return waits(t, waiting, name);
  if (!message) return t("{name} is writing", { name });
  const text = plainText(message.content);
  if (message.status === "failed") return t("{name} failed: {reason}. {text}", { name, reason: message.error?.message ?? failureTitle(t, "interrupted"), text });
  if (message.status === "stopped") return t("Stopped. {text}", { text });
  return t("{name}: {text}", { name, text });
}

function waits(t: Translate, waiting: Waiting, name: string): string {
  if (waiting.for === "approval") return t("{name} waits for you: it asks to use {tool}", { name, tool: waiting.name });
  if (waiting.for === "result") return t("{name} waits for you: it needs the result of {tool}", { name, tool: waiting.name });
  return t("{name} waits for you", { name });
}
