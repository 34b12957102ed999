import "server-only";
import { picturesMessage, textContent, textMessage } from "@/lib/core/model/content";
import { newId } from "@/lib/core/crypto";
import type { Extra } from "@/lib/core/model/dialects/extra";
import type { ContentPart, ModelMessage, ModelToolCall } from "@/lib/core/model/wire";
import type { Citation } from "@/lib/knowledge/contract";
import type { SentFile } from "@/lib/files/contract";
import { BUDGET_CALL } from "@/lib/runs/run/contract";
import { readArguments } from "@/lib/runs/run/call-arguments";
import type { Sentence } from "@/lib/core/shared/sentence";
import type { SignInWanted } from "@/lib/tools/contract";
import type { Dialogue } from "@/lib/tools/question";

/**
 * The outcome of a call. `result` is what the model reads: the tool's result, or why there is none. files: stored in
 * addition. hosts, logs: the hosts that it requested, and its log lines.
 */
export type CallOutcome = {
  ok: boolean;
  result: string;
  duration_ms: number;
  files?: SentFile[];
  hosts?: string[];
  logs?: string[];
};
/** The part sent to a run's followers; the rest is read with its step. */
export const toldOf = ({ ok, result, duration_ms, files }: CallOutcome) => ({
  ok,
  result,
  duration_ms,
  ...(files ? { files } : {}),
});

/**
 * A call as the model requested it, its arguments parsed (the text itself when it can't be). `state`: `approved` by a
 * person, `unknown`: started before a crash, and may or may not have happened, `sign_in`: its server did nothing, since
 * its person has to sign in there, or `answer`: its server asks something first. `signIns`: how often it required a
 * sign-in.
 */
export type Call = {
  id: string;
  name: string;
  arguments: unknown;
  state?: "approved" | "unknown" | "sign_in" | "answer";
  connection?: SignInWanted;
  signIns?: number;
  /** What its server asked, and the answer. */
  dialogue?: Dialogue;
  /** Why it is unknown whether it happened, if there is a reason. */
  unknown?: Sentence;
  /** For an approved call: the fingerprint of the tool that the person approved. */
  tool?: string;
  /** While it waits for permission, its result may be provided instead. */
  resultAllowed?: true;
  outcome?: CallOutcome;
  /** What its provider wants back with it. */
  extra?: Extra;
};

/** One model call, and the outcomes of the tools it called. pictures: the images that they returned, once loaded. */
export type Round = {
  text: string;
  reasoning: string;
  calls: Call[];
  /** What its provider wants back with its calls. */
  extra?: Extra;
  pictures?: ContentPart[];
  /** What its text is the first to cite, and how many citations were left out, since they could not be verified. */
  sources?: Citation[];
  dropped?: number;
};

/**
 * The calls of a response. Providers may restart their ids with each response, so an id that the run has already seen
 * is replaced. The new ids are added to `seen`. `meant`: the call that the model means.
 */
export function callsOf(
  calls: ModelToolCall[],
  seen: Set<string>,
  meant = (call: Call): Call => call,
): Call[] {
  return calls.map(({ id, name, arguments: text, extra }) => {
    const own = id !== "" && id !== BUDGET_CALL.id && !seen.has(id) ? id : newId();
    seen.add(own);
    return meant({ id: own, name, arguments: readArguments(text), ...(extra ? { extra } : {}) });
  });
}

/** Moves the text of a round into its reasoning, and returns it. */
export function takenBack(round: Round): string {
  const { text } = round;
  round.reasoning += text;
  round.text = "";
  return text;
}

/**
 * The messages that a model sees for its past rounds. Its reasoning is only sent back with rounds that called tools.
 * `fault`: what is wrong with a reply in the wrong format, which must be written again.
 */
export const turnsOfRounds = (
  rounds: Round[],
  faults?: ReadonlyMap<string, string>,
): ModelMessage[] =>
  rounds.flatMap(({ text, reasoning, calls, extra, pictures = [] }) => [
    {
      role: "assistant" as const,
      content: textContent(text),
      ...(calls.length
        ? {
            tool_calls: calls.map(toolCall),
            ...(reasoning ? { reasoning_content: reasoning } : {}),
            ...(extra ? { extra } : {}),
          }
        : {}),
    },
    ...calls.map(({ id, outcome }) => resultMessage(id, outcome?.result ?? "")),
    ...(pictures.length ? [picturesMessage(pictures)] : []),
    ...(calls.length === 0 && faults ? [textMessage("user", faults.get(text) ?? "")] : []),
  ]);

/** What a model reads about a call that has ended. */
export const resultMessage = (id: string, result: string): ModelMessage => ({
  role: "tool",
  tool_call_id: id,
  content: textContent(result),
});

const toolCall = ({ id, name, arguments: args, extra }: Call): ModelToolCall => ({
  id,
  name,
  arguments: typeof args === "string" ? args : JSON.stringify(args),
  ...(extra ? { extra } : {}),
});
