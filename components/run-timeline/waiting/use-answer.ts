"use client";
import { useState } from "react";
import { KeptWords } from "@/components/run-timeline/waiting/kept-words";
import { answerCall } from "@/lib/runs/browser/client";
import type { RunInput } from "@/lib/runs/run/contract";
import type { Waiting } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

const written = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

/** The drafts of unsent answers. */
export const answers = new KeptWords("troupe-answer:");
const PARTS = ["text", "given", "refusing"] as const;

/** `again` and `without` are for calls that wait for a sign-in. */
type Answer = "result" | "approve" | "refuse" | "again" | "without";
/** For the model, in English like everything it reads. */
const WITHOUT = "They do not sign in to this server now. Go on without it.";

/** One part of an answer, stored after its first change. */
function usePart(call: string, part: (typeof PARTS)[number], first: () => string) {
  const name = `${call}:${part}`;
  const [now, setNow] = useState(() => answers.read(name) ?? first());
  const write = (next: string) => {
    answers.write(name, next);
    setNow(next);
  };
  return [now, write] as const;
}

/**
 * The user's draft answer to a waiting call, and the functions to send it. The draft is kept when sending fails, and
 * when the user navigates elsewhere meanwhile.
 */
export function useAnswer(runId: string, waiting: Waiting) {
  const t = useText();
  const id = `${runId}:${waiting.tool_call_id}`;
  const [text, setText] = usePart(id, "text", () => "");
  const [result, setResult] = usePart(id, "given", () => written(waiting.arguments));
  const [refusing, setRefusing] = usePart(id, "refusing", () => "");
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText | null>(null);

  async function send(kind: Answer): Promise<void> {
    setProblem(null);
    const answer = answerOf(kind);
    if (!answer) return setProblem(t("The arguments must be a JSON object."));
    setBusy(true);
    try {
      await answerCall({ id: runId, tool_call_id: waiting.tool_call_id, ...answer });
      forget();
    } catch (error) {
      setProblem(sentenceIn(error, t("Couldn't send your answer. Try again.")));
      setBusy(false);
    }
  }

  function answerOf(kind: Answer): Omit<RunInput, "id" | "tool_call_id"> | null {
    if (kind === "approve") return approval(result, remember);
    if (kind === "again") return { approve: true };
    if (kind === "without") return { refuse: WITHOUT };
    return kind === "refuse" ? { refuse: text } : { result: text };
  }

  /** The field keeps its text until it is unmounted. */
  const forget = () => PARTS.forEach((part) => answers.write(`${id}:${part}`, null));

  return {
    text,
    setText,
    given: result,
    setGiven: setResult,
    refusing: refusing !== "",
    setRefusing: (wanted: boolean) => setRefusing(wanted ? "yes" : ""),
    forget,
    remember,
    setRemember,
    busy,
    problem,
    send,
  };
}

/** Null when the arguments cannot be parsed. */
function approval(text: string, remember: boolean): Omit<RunInput, "id" | "tool_call_id"> | null {
  try {
    const changed: unknown = JSON.parse(text);
    const isObject = typeof changed === "object" && changed !== null && !Array.isArray(changed);
    return isObject
      ? { approve: true, arguments: { ...changed }, ...(remember ? { remember } : {}) }
      : null;
  } catch {
    return null;
  }
}
