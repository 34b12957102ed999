import "server-only";
import type { Scope } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";
import type {
  AnswerWanted,
  CallProgress,
  ConnectedTool,
  SignInWanted,
  ToolDefinition,
} from "@/lib/tools/contract";
import type { Dialogue } from "@/lib/tools/question";

/** A call was sent, and it is unknown whether it had its effect. Its sentence says what happened to the response. */
export class MayHaveHappened extends SentenceError {
  static {
    sharedError(this, "MayHaveHappened");
  }

  constructor(why: Sentence) {
    super(why);
    this.name = "MayHaveHappened";
  }
}

/** A call that its server refused, since the person has to sign in there. It did nothing. */
export class NeedsSignIn extends SentenceError {
  static {
    sharedError(this, "NeedsSignIn");
  }

  constructor(
    why: Sentence,
    readonly connection: SignInWanted,
  ) {
    super(why);
    this.name = "NeedsSignIn";
  }
}

/** A call whose server asks its person something before it continues. */
export class NeedsAnswer extends SentenceError {
  static {
    sharedError(this, "NeedsAnswer");
  }

  constructor(readonly question: AnswerWanted) {
    super(NOBODY_ASKED);
    this.name = "NeedsAnswer";
  }
}
/** For a call outside a run, where no one waits for it. */
export const NOBODY_ASKED = sentence(
  "connected_tool_asks",
  "The server asks for input before it continues. You can only answer in a chat or task.",
);

/**
 * A tool that an agent finds when it needs it. server: its connection's name; off: why it can't be called now, for a
 * model.
 */
export type Findable = { definition: ToolDefinition; title: string; server: string; off?: string };

/**
 * A server's output that is not text, in base64. name: the server's own; type: claimed by the server, which may not be
 * true.
 */
export type GivenFile = { name?: string; type: string; data: string };
/** The output of a call, in order. */
export type ConnectedAnswer = readonly (string | GivenFile)[];

/** What tools need from connections, a noun that itself depends on tools: it registers this when the server starts. */
export type ConnectedWork = {
  /** The tool as it will be saved; a sentence if the person has no such connection, or it has no such tool. */
  define(
    me: Scope,
    definition: ToolDefinition,
    connected: ConnectedTool,
  ): Promise<ToolDefinition | Sentence>;
  /**
   * The tools to search among: all tools of a connection one by one, with their current descriptions. Those of deleted
   * connections are omitted.
   */
  all(me: Scope, tools: readonly ToolDefinition[]): Promise<Findable[]>;
  /** Executes a call, once. Throws ToolFault, MayHaveHappened, NeedsSignIn and NeedsAnswer. */
  call(
    me: Scope,
    connected: ConnectedTool,
    call: ConnectedCall,
    signal: AbortSignal,
  ): Promise<ConnectedAnswer>;
};
/** dialogue: the questions and answers so far. */
export type Asking = { run: string; dialogue: Dialogue | undefined };
/**
 * asking: the run that waits while a person is asked; null: no one can be. onProgress: called with the server's
 * progress, in its own words.
 */
type ConnectedCall = {
  args: unknown;
  asking: Asking | null;
  onProgress?: (said: CallProgress) => void;
};

const held = () =>
  processSingleton("tools.connected", () => ({ work: null as ConnectedWork | null }));
export const provideConnected = (work: ConnectedWork): void => void (held().work = work);

const NOT_READY = sentence("tool_not_ready", "This tool is not ready yet. Try again in a moment.");

export const defined: ConnectedWork["define"] = async (me, definition, connected) =>
  (await held().work?.define(me, definition, connected)) ?? NOT_READY;

export const allFound: ConnectedWork["all"] = async (me, tools) =>
  (await held().work?.all(me, tools)) ?? [];

export const callConnected: ConnectedWork["call"] = (me, connected, call, signal) => {
  const { work } = held();
  if (!work) throw new MayHaveHappened(NOT_READY);
  return work.call(me, connected, call, signal);
};
