"use client";
import { useState } from "react";
import { answerCall } from "@/lib/runs/client";
import type { RunInput } from "@/lib/runs/contract";
import type { Waiting } from "@/lib/runs/reduce";
import { useText } from "@/lib/texts/use-text";

const written = (given: unknown): string => (typeof given === "string" ? given : JSON.stringify(given, null, 2));

/** What a person is about to answer to a call that waits, and how it is sent. What was written stays when that fails. */
export function useAnswer(runId: string, waiting: Waiting) {
  const t = useText();
  const [text, setText] = useState("");
  const [given, setGiven] = useState(() => written(waiting.arguments));
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(kind: "result" | "approve" | "refuse"): Promise<void> {
    setProblem(null);
    const answer = kind === "approve" ? approval(given, remember) : kind === "refuse" ? { refuse: text } : { result: text };
    if (!answer) return setProblem(t("The arguments must be a JSON object."));
    setBusy(true);
    try {
      await answerCall({ id: runId, tool_call_id: waiting.tool_call_id, ...answer });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t("Your answer did not arrive. Please send it again."));
      setBusy(false);
    }
  }

  return { text, setText, given, setGiven, remember, setRemember, busy, problem, send };
}

/** Null when the arguments cannot be read. */
function approval(given: string, remember: boolean): Omit<RunInput, "id" | "tool_call_id"> | null {
  try {
    const changed: unknown = JSON.parse(given);
    const isObject = typeof changed === "object" && changed !== null && !Array.isArray(changed);
    return isObject ? { approve: true, arguments: { ...changed }, ...(remember ? { remember } : {}) } : null;
  } catch {
    return null;
  }
}
