import "server-only";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";
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
import type { Dialogue } from "@/lib/tools/shared/question/question";

/** A call left, and nobody knows whether it had its effect. Its sentence says what happened to the answer. */
export class MayHaveHappened extends SentenceError {
  static {
    sharedError(this, "MayHaveHappened");
  }

  constructor(why: Sentence) {
    super(why);
    this.name = "MayHaveHappened";
  }
}

/** A call that its server turned down, since the person has to sign in there. It did nothing. */
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

/** A call whose server asks its person something before it goes on. */
export class NeedsAnswer extends SentenceError {
  static {
    sharedError(this, "NeedsAnswer");
  }

  constructor(readonly asked: AnswerWanted) {
    super(NOBODY_ASKED);
    this.name = "NeedsAnswer";
  }
}
/** For a call outside a run, where nobody waits for it. */
export const NOBODY_ASKED = sentence(
  "connected_tool_asks",
  "The server asks for input before it continues. You can only answer in a chat or task.",
);

/**
 * A tool that an agent finds when it needs it. server: what its connection is called; off: why it can't be called now, for a model.
 */
export type Findable = { definition: ToolDefinition; title: string; server: string; off?: string };

/**
 * What a server gave that is no text, in base64. name: as the server calls it; type: what it says that it is, which may
 * not be true.
 */
export type GivenFile = { name?: string; type: string; data: string };
/** What a call gave, in its order. */
export type ConnectedAnswer = readonly (string | GivenFile)[];

/** What tools need of connections, a noun that itself knows tools: it brings this along when the server starts. */
export type ConnectedWork = {
  /** The tool as it is to be saved; a sentence when the person has no such connection, or it has no such tool. */
  define(
    me: UserId,
    given: ToolDefinition,
    made: ConnectedTool,
  ): Promise<ToolDefinition | Sentence>;
  /**
   * What a search among these tools finds: all tools of a connection one by one, as they are described today. Those whose
   * connection is gone are left out.
   */
  all(me: UserId, tools: readonly ToolDefinition[]): Promise<Findable[]>;
  /** Carries out a call, once. Throws ToolFault, MayHaveHappened, NeedsSignIn and NeedsAnswer. */
  call(
    me: UserId,
    made: ConnectedTool,
    given: ConnectedCall,
    signal: AbortSignal,
  ): Promise<ConnectedAnswer>;
};
/** dialogue: what was asked and answered so far. */
export type Asking = { run: string; dialogue: Dialogue | undefined };
/**
 * asking: the run that waits while a person is asked; null: nobody can be. onProgress: hears how far the server says it is,
 * in its own words.
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

export const defined: ConnectedWork["define"] = async (me, given, made) =>
  (await held().work?.define(me, given, made)) ?? NOT_READY;

export const allFound: ConnectedWork["all"] = async (me, tools) =>
  (await held().work?.all(me, tools)) ?? [];

export const callConnected: ConnectedWork["call"] = (me, made, given, signal) => {
  const { work } = held();
  if (!work) throw new MayHaveHappened(NOT_READY);
  return work.call(me, made, given, signal);
};
