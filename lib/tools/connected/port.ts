import "server-only";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";
import type { ConnectedTool, SignInWanted, ToolDefinition } from "@/lib/tools/contract";

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

/** What tools need of connections, a noun that itself knows tools: it brings this along when the server starts. */
export type ConnectedWork = {
  /** The tool as it is to be saved; a sentence when the person has no such connection, or it has no such tool. */
  define(
    me: UserId,
    given: ToolDefinition,
    made: ConnectedTool,
  ): Promise<ToolDefinition | Sentence>;
  /** Carries out a call, once. Throws ToolFault, MayHaveHappened and NeedsSignIn. */
  call(me: UserId, made: ConnectedTool, args: unknown, signal: AbortSignal): Promise<string>;
};

const held = () =>
  processSingleton("tools.connected", () => ({ work: null as ConnectedWork | null }));
export const provideConnected = (work: ConnectedWork): void => void (held().work = work);

const NOT_READY = sentence("tool_not_ready", "This tool is not ready yet. Try again in a moment.");

export const defined: ConnectedWork["define"] = async (me, given, made) =>
  (await held().work?.define(me, given, made)) ?? NOT_READY;

export const callConnected: ConnectedWork["call"] = (me, made, args, signal) => {
  const { work } = held();
  if (!work) throw new MayHaveHappened(NOT_READY);
  return work.call(me, made, args, signal);
};
