import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { partsOf } from "@/lib/connections/mcp/tools/answer-parts";
import type { ServerFailed } from "@/lib/connections/mcp/failure";
import { NotAsked, questionIn } from "@/lib/connections/mcp/tools/question";
import { Patience } from "@/lib/connections/mcp/tools/patience";
import { faultsBy } from "@/lib/connections/mcp/tools/schema-check";
import type { Connected } from "@/lib/connections/mcp/with-server";
import { eachText, serverText } from "@/lib/connections/mcp/server-text";
import type { Scope } from "@/lib/core/identity";
import type { CallProgress } from "@/lib/tools/contract";
import type { ConnectedAnswer } from "@/lib/tools/connected-port";
import { aboutGiven } from "@/lib/tools/run/given-files";
import { isRecord } from "@/lib/tools/shared/faults";
import {
  openAsk,
  type ServerAnswer,
  type Dialogue,
  type ServerQuestion,
} from "@/lib/tools/question";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";

const NEVER_MS = 2 ** 31 - 1;
/** Limit for questions and answers in one call. */
const ROUNDS = 10;
const ASKS = 10;
const STATE_CHARS = 64 * 1024;

export type CallToMake = {
  /** The caller: people take turns at validation. */
  me: Scope;
  name: string;
  args: Record<string, unknown>;
  /** The tool's schema, of which some arguments are also sent as headers. */
  schema: Record<string, unknown>;
  /** The schema of a structured result; by default, anything. */
  output?: Record<string, unknown>;
  /** Called with the server's progress. */
  onProgress?: (progress: CallProgress) => void;
  /** What the server asked for in an earlier attempt of the call, and the answers. */
  dialogue?: Dialogue;
  /** Asks a person while the call is open, as in revisions before 2026-07-28; without it, no one is asked. */
  ask?: (question: ServerQuestion) => Promise<ServerAnswer>;
};
/** Its result, or what the server asks first. */
type CallAnswer = { parts: ConnectedAnswer } | { dialogue: Dialogue };
type Leg = Pick<Dialogue, "answers" | "state">;

/**
 * Calls a tool once, and never retries by itself; with the answers to its questions, the call continues where it was.
 * Throws ToolFault when the tool reports failure, and the errors of `withServer` when no result came.
 */
export async function callTool(connected: Connected, call: CallToMake): Promise<CallAnswer> {
  if (isRefused(call.dialogue)) throw new ToolFault(PAGE_DECLINED);
  const notes: string[] = [];
  const patience = new Patience();
  if (connected.client.getProtocolEra() !== "modern") listen(connected, call, notes, patience);
  let leg: Leg | undefined = call.dialogue?.anew ? undefined : call.dialogue;
  try {
    for (let round = (call.dialogue?.rounds ?? 0) + 1; ; round++) {
      const answer = await send(connected, call, leg, patience);
      if ("result" in answer)
        return { parts: [...notes, ...(await outcomeOf(answer.result, call, connected.signal))] };
      if (round > ROUNDS) throw new ToolFault(ENDLESS_QUESTIONS);
      const dialogue = dialogueIn(answer.asked, round, notes, connected.clean);
      if (openAsk(dialogue)) return { dialogue };
      leg = dialogue;
    }
  } finally {
    patience.end();
  }
}

/** A call that did nothing yet, since it wanted a page opened first: without that there is nothing to send. */
const isRefused = (dialogue: Dialogue | undefined): boolean =>
  dialogue?.anew === true &&
  Object.values(dialogue.answers).some(({ action }) => action !== "accept");
const PAGE_DECLINED = sentence(
  "connection_page_declined",
  "The server required a page to be opened first, but the user didn't open it. The call wasn't made.",
);

const ENDLESS_QUESTIONS = sentence(
  "connection_asks_endlessly",
  "The server asked {most} times without finishing.",
  { most: ROUNDS },
);

type Asked = { requests: Record<string, unknown>; state?: string; anew?: true };

async function send(
  { client, signal }: Connected,
  { name, args, schema, onProgress }: CallToMake,
  leg: Leg | undefined,
  patience: Patience,
): Promise<{ result: CallToolResult } | { asked: Asked }> {
  const { isInputRequiredResult, UrlElicitationRequiredError } =
    await import("@modelcontextprotocol/client");
  try {
    const answer: unknown = await client.callTool(
      {
        name,
        arguments: args,
        ...(leg && Object.keys(leg.answers).length ? { inputResponses: leg.answers } : {}),
        ...(leg?.state === undefined ? {} : { requestState: leg.state }),
      },
      {
        signal: AbortSignal.any([signal, patience.over]),
        timeout: NEVER_MS, // we know when a person is asked
        allowInputRequired: true,
        onprogress: (progress) => {
          patience.heard();
          onProgress?.(progressIn(progress));
        },
        toolDefinition: { name, inputSchema: { ...schema, type: "object" } },
      },
    );
    if (!isInputRequiredResult(answer)) return { result: answer as CallToolResult }; // as the library types it
    return { asked: { requests: answer.inputRequests ?? {}, state: answer.requestState } };
  } catch (error) {
    if (!(error instanceof UrlElicitationRequiredError)) throw error;
    const pages = error.elicitations.map((params, at) => [
      String(at),
      { method: ELICIT, params: { ...params, mode: "url" } },
    ]);
    return { asked: { requests: Object.fromEntries(pages) as Asked["requests"], anew: true } };
  }
}

/** In the server's own words, without hidden characters. */
const progressIn = ({ progress, total, message }: CallProgress): CallProgress => ({
  progress,
  ...(total === undefined ? {} : { total }),
  ...(message ? { message: serverText(message, 200) } : {}),
});

const ELICIT = "elicitation/create";

/** Sorts a server's questions; those that may not be asked are declined immediately. */
function dialogueIn(
  { requests, state, anew }: Asked,
  rounds: number,
  notes: string[],
  clean: Connected["clean"],
): Dialogue {
  const entries = Object.entries(requests);
  if (entries.length > ASKS || (state?.length ?? 0) > STATE_CHARS) throw new ToolFault(TOO_MUCH);
  const asks: Dialogue["asks"] = [];
  const answers: [string, ServerAnswer][] = [];
  for (const [key, each] of entries) {
    if (!isRecord(each) || each.method !== ELICIT) throw new ToolFault(NOT_OFFERED);
    const question = questionIn(cleaned(each.params, clean));
    if (question instanceof NotAsked) answers.push([key, declined(question, notes)]);
    else asks.push({ key, question });
  }
  return {
    asks,
    answers: Object.fromEntries(answers),
    rounds,
    ...(state === undefined ? {} : { state }),
    ...(anew ? { anew } : {}),
  };
}

function declined({ why }: NotAsked, notes: string[]): ServerAnswer {
  notes.push(`[The server asked its person something; it was declined, since ${why}.]`);
  return { action: "decline" };
}

/** A question may repeat the credentials. One that is nested too deep is not a form anyway. */
function cleaned(params: unknown, clean: Connected["clean"]): unknown {
  const text = JSON.stringify(params) ?? "";
  return clean(text) === text ? params : eachText(params, clean);
}

const TOO_MUCH = sentence("connection_asks_too_much", "The server asked for too much at once.");
const NOT_OFFERED = sentence(
  "connection_asks_not_offered",
  "The server asked for something Troupe doesn't support.",
);

/** Before 2026-07-28 a server asks while the call is open. */
function listen(
  { client, clean }: Connected,
  { ask }: CallToMake,
  notes: string[],
  patience: Patience,
) {
  let rounds = 0;
  client.setRequestHandler(ELICIT, async ({ params }) => {
    const question = questionIn(cleaned(params, clean));
    if (question instanceof NotAsked) return { ...declined(question, notes) };
    if (!ask || ++rounds > ROUNDS) return { action: "cancel" };
    const goOn = patience.pause();
    try {
      return { ...(await ask(question)) };
    } finally {
      goOn();
    }
  });
}

async function outcomeOf(
  answer: CallToolResult,
  call: CallToMake,
  signal: AbortSignal,
): Promise<ConnectedAnswer> {
  const parts = partsOf(answer);
  if (answer.isError)
    throw new ToolFault(
      sentence("connected_tool_failed", "The server's tool failed: {message}", {
        message: parts.map(inWords).join("\n\n") || "it does not say why",
      }),
    );
  const note = await mismatch(answer, parts, call, signal);
  if (note) return [...parts, note];
  return parts.length ? parts : ["[The call succeeded. Its result is empty.]"];
}

/**
 * How a result deviates from the tool's own schema, as a note for the model: the call had its effect, so this is not an
 * error. Undefined if it doesn't. Text that is JSON counts as the structured result, if a server sends only text.
 */
async function mismatch(
  { structuredContent }: CallToolResult,
  parts: ConnectedAnswer,
  { me, output }: CallToMake,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!output) return undefined;
  const value = structuredContent ?? jsonIn(parts);
  if (value === undefined)
    return "[The call succeeded. Its server announces a structured result and sent only this.]";
  const fault = await faultsBy(me.workspace, output, value, signal);
  if (fault === null) return undefined;
  return `[The call succeeded, but its result differs from what the server announces: ${serverText(fault, 500)}]`;
}

function jsonIn([part, ...others]: ConnectedAnswer): unknown {
  if (typeof part !== "string" || others.length) return undefined;
  try {
    return JSON.parse(part) as unknown;
  } catch {
    return undefined;
  }
}

const inWords = (part: ConnectedAnswer[number]): string =>
  typeof part === "string" ? part : `[${aboutGiven(part)}]`;

/** May the call have had its effect? Not if the server has said that it did nothing. */
export const mayHaveHappened = (error: ServerFailed): boolean => !error.facts.refused;

/** For the model, about a call whose result arrived but can't be read: an error would invite a second call. */
export const answered = ({ sentence: { text } }: ServerFailed): string =>
  `[The server carried out the call, but its answer can't be used: ${text} Don't repeat the call for that reason.]`;
