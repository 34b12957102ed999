import "server-only";
import type { ModelMessage, ModelTool, ToolChoice } from "@/lib/core/model/wire";
import type { RunEvent, WaitsFor } from "@/lib/runs/run/contract";
import type { Call, CallOutcome, Round } from "@/lib/runs/run/rounds";

/** The tools that an agent may call, and how. */
export type ToolBox = {
  tools: ModelTool[];
  /** What the call needs from a person; null if it can start. */
  waits(call: Call): Exclude<WaitsFor, "budget"> | null;
  /** What the call could do: search tools, read, or have an effect. null: there is no such tool. */
  reach?(call: Call): "search" | "read" | "effect" | null;
  /** The fingerprint of the current tool, which a person is asked to allow. */
  fingerprint(call: Call): string | undefined;
  /**
   * Executes the call. Errors become an outcome that the model reads; only a delegated agent may throw, like the agent
   * that asked it.
   */
  run(call: Call, until: Until): Promise<CallOutcome | WaitingCall | CutOff>;
  /** Is it one of the caller's tools, which the caller executes itself? */
  isOfCaller?(call: Call): boolean;
  /** The call that the model means, if it writes it in another way, and messages as it wrote them. */
  meant?: (call: Call) => Call;
  asWritten?: (messages: ModelMessage[]) => ModelMessage[];
  /** Whether one of the tools must be called. */
  choice?: ToolChoice;
  /** The same rounds, with the images that their tools returned. */
  withPictures?: (rounds: readonly Round[]) => Promise<Round[]>;
};
/** signal: nothing new may start; cut: work in progress ends, too. On shutdown, calls get some time between the two. */
export type Until = { signal: AbortSignal; cut: AbortSignal };

export type WaitingEvent = Extract<RunEvent, { event: "waiting" }>;
/** A delegated agent waits for a person, and so does the agent that asked it. */
export type WaitingCall = { held: WaitingEvent };
/** There is no outcome yet: a delegated agent was interrupted, or it is unknown whether the call had its effect. */
export type CutOff = { cut: true };
