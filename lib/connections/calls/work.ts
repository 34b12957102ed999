import "server-only";
import { connectionLimits } from "@/lib/connections/rules";
import {
  answered,
  callTool,
  mayHaveHappened,
  type CallToMake,
} from "@/lib/connections/mcp/tools/call-tool";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { listTools, type FoundTool } from "@/lib/connections/mcp/list-tools";
import type { Connected } from "@/lib/connections/mcp/with-server";
import { authOf } from "@/lib/connections/oauth/sealed";
import { usedBy } from "@/lib/connections/rows/own-sign-in";
import { withConnection } from "@/lib/connections/rows/with-connection";
import { keep, keepFailure } from "@/lib/connections/rows/keep";
import { targetOf } from "@/lib/connections/rows/target";
import { serverIn, toolsIn } from "@/lib/connections/schema";
import { allOf } from "@/lib/connections/calls/all-tools";
import { fittingArguments } from "@/lib/connections/calls/fitting-arguments";
import { definitionOf, httpDefinition } from "@/lib/connections/rows/tool-definition";
import { OpenCall, takeHeld } from "@/lib/connections/calls/open-call";
import { seal, unseal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { processId } from "@/lib/core/cluster/queue";
import type { Scope } from "@/lib/core/identity";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type { Connection as Row } from "@/prisma/generated/client";
import { goOnHeldCall } from "@/lib/runs/worker/waiting/go-on";
import { attendHeldCall } from "@/lib/runs/worker/waiting/held-call";
import { connectedHash } from "@/lib/tools/connected-hash";
import {
  MayHaveHappened,
  NeedsAnswer,
  NeedsSignIn,
  NOBODY_ASKED,
  type ConnectedAnswer,
  type ConnectedWork,
} from "@/lib/tools/connected-port";
import { ALL_TOOLS, type ConnectedTool, type ToolDefinition } from "@/lib/tools/contract";
import { openAsk, type Dialogue } from "@/lib/tools/question";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

/** By its id, else, as in a file, by its URL. */
async function find(me: Scope, { connection, url }: Pick<ConnectedTool, "connection" | "url">) {
  const rows = await db().connection.findMany({
    where: {
      ownerId: me.workspace,
      OR: [{ id: connection }, ...(url ? [{ url, kind: "mcp" }] : [])],
    },
    orderBy: { createdAt: "asc" },
    take: connectionLimits.connections,
  });
  const row = rows.find((each) => each.id === connection) ?? rows[0];
  return row && usedBy(me, row);
}

export const define: ConnectedWork["define"] = async (me, definition, connected) => {
  const row = await find(me, connected);
  if (!row) return unknownConnection(connected);
  if (connected.tool === ALL_TOOLS) return allOf(row, connected);
  // The stored tool as added to an agent, which is compared with the server's current one at each call.
  if (connected.hash !== "" && row.kind === "mcp")
    return keptDefinition(row, definition, connected);
  const tool = toolsIn(row).find((each) => each.name === connected.tool);
  if (!tool)
    return sentence("connected_tool_unknown", "The connection {name} has no tool called {tool}", {
      name: row.name,
      tool: connected.tool,
    });
  if (tool.unusable)
    return sentence("connected_tool_unusable", "The tool {tool} can't be used: {why}", {
      tool: tool.name,
      why: { text: tool.unusable, ...tool.unusable_reason },
    });
  return tool.request
    ? httpDefinition(row, tool, tool.request, connected)
    : definitionOf(row, tool, connected);
};

function keptDefinition(
  row: Row,
  definition: ToolDefinition,
  connected: ConnectedTool,
): ToolDefinition {
  const { tool, schema } = connected;
  const hash = connectedHash(tool, definition.function.description, schema);
  const claims = toolsIn(row).find((each) => each.hash === hash);
  const safe = claims?.idempotent === true || claims?.read_only === true;
  const implementation = { ...connected, connection: row.id, url: row.url, hash };
  if (!safe) delete implementation.idempotent;
  return { ...definition, implementation };
}

const unknownConnection = ({ url }: ConnectedTool): Sentence =>
  url
    ? sentence("connection_to_add", "Add a connection to {url} first: a tool here needs it", {
        url,
      })
    : sentence("connection_unknown", "Connection not found");

export const call: ConnectedWork["call"] = async (
  me,
  connected,
  { args: wanted, asking, onProgress },
  signal,
) => {
  const row = await find(me, { ...connected, url: "" });
  if (!row)
    throw new ToolFault(
      sentence("connection_gone", "The connection of this tool was removed: {url}", {
        url: connected.url,
      }),
    );
  targetOf(row);
  const args = await fittingArguments(me.workspace, connected, wanted, signal);
  const before = asking?.dialogue;
  const waiting = { me, row, run: asking?.run ?? null, onProgress };
  if (before?.held !== undefined) return goOnHeld(waiting, before, signal);
  if (before && openAsk(before)) throw asks(row, before);
  const dialogue = opened(row, before);
  const open = new OpenCall((ask, until, heard) =>
    make(
      me,
      row,
      connected,
      { args, dialogue, ask: asking ? ask : undefined, onProgress: heard },
      until,
    ),
  );
  return settled(waiting, open, signal);
};

type Waiting = {
  me: Scope;
  row: Row;
  run: string | null;
  onProgress?: CallToMake["onProgress"];
};

type Given = Pick<CallToMake, "args" | "dialogue" | "ask" | "onProgress">;

/** Starts or continues the call. Throws a call's errors, in words for tools. */
async function make(
  me: Scope,
  row: Row,
  tool: ConnectedTool,
  entry: Given,
  signal: AbortSignal,
): Promise<ConnectedAnswer> {
  let sent = false;
  try {
    const work = async (connected: Connected) => {
      let tools = toolsIn(row);
      if (isStale(row)) {
        const listed = await listTools(connected);
        await keep(me, row, listed);
        ({ tools } = listed);
      }
      const { output } = sameTool(tools, tool);
      sent = true;
      const { schema } = tool;
      const onProgress = progressBy(connected, entry.onProgress);
      const call = { ...entry, me, onProgress, name: tool.tool, schema, output };
      const came = await callTool(connected, call);
      return "parts" in came ? { parts: came.parts.map(cleaned(connected)) } : came;
    };
    const answer = await withConnection(me, row, signal, work, entry.ask !== undefined);
    if ("parts" in answer) return answer.parts;
    throw entry.ask ? asks(row, closed(row, answer.dialogue)) : new ToolFault(NOBODY_ASKED);
  } catch (error) {
    if (!(error instanceof ServerFailed)) throw error;
    if (sent && error.facts.answered) return [answered(error)];
    if (sent && mayHaveHappened(error)) throw new MayHaveHappened(error.sentence);
    if (error.facts.signIn) await keepFailure(me, row, error);
    if (error.facts.signIn && authOf(row).type !== "header")
      throw new NeedsSignIn(error.sentence, about(row));
    throw new ToolFault(error.sentence);
  }
}

/** Without the credentials, which a server may repeat. */
const cleaned =
  ({ clean }: Connected) =>
  (part: ConnectedAnswer[number]): ConnectedAnswer[number] =>
    typeof part === "string" ? clean(part) : { ...part, name: part.name && clean(part.name) };

const progressBy =
  ({ clean }: Connected, hears: Given["onProgress"]): Given["onProgress"] =>
  ({ message, ...progress }) =>
    hears?.({ ...progress, ...(message ? { message: clean(message) } : {}) });

/** Waits for the call's result, or until its server asks something. */
async function settled(
  { me, row, run, onProgress }: Waiting,
  open: OpenCall,
  signal: AbortSignal,
): Promise<ConnectedAnswer> {
  const came = await open.next(signal, onProgress);
  if ("answer" in came) return came.answer;
  if (run === null) throw new ToolFault(NOBODY_ASKED);
  const isHeld = open.hold(
    () => void goOnHeldCall(me, open.id).catch(() => undefined),
    (stop) => attendHeldCall(me, run, stop),
  );
  if (!isHeld) {
    open.answer({ action: "cancel" });
    return settled({ me, row, run, onProgress }, open, signal);
  }
  const { question } = came;
  const dialogue = { asks: [{ key: HELD, question }], answers: {}, rounds: 1 };
  throw asks(row, { ...dialogue, held: open.id, holder: processId() });
}
const HELD = "held";

/** Continues a call that was kept open for its person's answer. */
function goOnHeld(
  waiting: Waiting,
  dialogue: Dialogue,
  signal: AbortSignal,
): Promise<ConnectedAnswer> {
  const open = takeHeld(dialogue.held ?? "");
  if (!open)
    throw new MayHaveHappened(
      sentence(
        "connection_call_lost",
        "Troupe was interrupted while {name} waited for an answer, so the answer didn't arrive.",
        { name: waiting.row.name },
      ),
    );
  const answer = dialogue.answers[HELD];
  if (answer) open.answer(answer);
  return settled(waiting, open, signal);
}

const about = ({ id, name, url }: Row) => ({ connection_id: id, name, url });
const asks = (row: Row, dialogue: Dialogue) =>
  new NeedsAnswer({ connection: about(row), dialogue });

/** The server's note to itself is opaque: it is not read here, and only returned by this connection. */
const NOTE = "connection.state";
const closed = (row: Row, { state, ...rest }: Dialogue): Dialogue =>
  state === undefined ? rest : { ...rest, state: seal(NOTE, noteOf(row), state) };
function opened(row: Row, dialogue: Dialogue | undefined): Dialogue | undefined {
  if (dialogue?.state === undefined) return dialogue;
  try {
    return { ...dialogue, state: unseal(NOTE, noteOf(row), dialogue.state) };
  } catch {
    throw new ToolFault(
      sentence(
        "connection_changed_since",
        "The connection {name} has changed since its server asked this, so the call can't continue.",
        { name: row.name },
      ),
    );
  }
}
const noteOf = ({ ownerId, id, url }: Row): string => JSON.stringify([ownerId, id, url]);

/** A list is valid as long as its server says. */
function isStale(row: Row): boolean {
  const until = (row.checkedAt?.getTime() ?? 0) + (serverIn(row)?.ttl_ms ?? 0);
  return row.status !== "connected" || Date.now() > until;
}

/** The tool as its person added it to the agent. Throws ToolFault if there is no longer one like it. */
function sameTool(tools: readonly FoundTool[], { tool, hash }: ConnectedTool): FoundTool {
  const now = tools.find((each) => each.name === tool);
  if (!now || now.unusable)
    throw new ToolFault(
      sentence("connected_tool_gone", "The server no longer has a tool called {tool}.", { tool }),
    );
  if (now.hash !== hash)
    throw new ToolFault(
      sentence(
        "connected_tool_changed",
        "The server changed {tool} since it was added to this agent. It is off until the user reviews the change in Settings → Connections.",
        { tool },
      ),
    );
  return now;
}
