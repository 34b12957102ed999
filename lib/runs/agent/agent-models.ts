import "server-only";
import { moment } from "@/lib/core/moment";
import type { Scope } from "@/lib/core/identity";
import { ModelError } from "@/lib/core/model/wire";
import { fallbackAfter } from "@/lib/models/fallback";
import { rememberContext, type Resolved } from "@/lib/models/resolve";
import { ContextFull, sizeOfRequest } from "@/lib/runs/agent/context/context-full";
import { runAgent, type AgentRequest, type Piece } from "@/lib/runs/agent/run-agent";
import type { Round } from "@/lib/runs/run/rounds";
import type { PlanMember } from "@/lib/runs/run/record-port";
import type { RunRecorder } from "@/lib/runs/agent/run-recorder";

/** The models of one working agent: its own and, once that has failed, its fallback. */
export class AgentModels {
  /** The current one. */
  current: Resolved;

  constructor(
    private readonly me: Scope,
    private readonly member: PlanMember,
  ) {
    this.current = member.resolvedModel;
  }

  /**
   * The agent's work, as done by `runAgent`. If its model is unavailable before it starts responding, that is recorded,
   * and the fallback continues from there; a response in progress never starts again. A request that exceeded the
   * model's context is repeated in a shorter form: `shorter` leaves this many tokens to the turns before, and returns
   * false when the run was cut meanwhile. Throws like `runAgent`.
   */
  async *run(
    record: RunRecorder,
    requestBy: (resolved: Resolved) => AgentRequest,
    shorter: (room: number) => Promise<boolean> = async () => true,
  ): AsyncGenerator<Piece> {
    let request = requestBy(this.current);
    const rounds = [...(request.rounds ?? [])];
    let shortened = 0;
    let hasFallenBack = false;
    for (;;) {
      let began = moment();
      let isAnnounced = false;
      try {
        for await (const piece of runAgent({ ...request, rounds })) {
          if (piece.type === "words") isAnnounced = true;
          if (piece.type === "answered") {
            isAnnounced = piece.cut !== undefined;
            rounds.push(piece.round);
          }
          yield piece;
          began = moment();
        }
        return;
      } catch (error) {
        if (isAnnounced || request.signal.aborted || isAtTools(rounds)) throw error;
        if (error instanceof ContextFull) {
          const before = request;
          await rememberContext(this.me.workspace, this.current, error);
          if (shortened++ < SHORTER && !isHopeless(error, before)) {
            if (!(await shorter(roomAfter(error, before)))) return;
            request = requestBy(this.current);
            if (isShorter(request, before, rounds)) continue;
          }
        }
        const other = hasFallenBack ? null : await this.next(error);
        if (!other) throw error;
        hasFallenBack = true;
        // Only after a ModelError is another model tried.
        await record.fellBack(error as ModelError, { startedAt: began(), by: other });
        this.current = other;
        request = { ...requestBy(other), rounds: undefined };
        for (const [at, round] of rounds.entries()) rounds[at] = { ...round, reasoning: "" }; // of the other model
      }
    }
  }

  /** Returns the result of `work` with the current model, or with the fallback from now on. */
  async ask<T>(record: RunRecorder, work: (resolved: Resolved) => Promise<T>): Promise<T> {
    const began = moment();
    try {
      return await work(this.current);
    } catch (error) {
      const other = await this.next(error);
      if (!other) throw error;
      await record.fellBack(error as ModelError, { startedAt: began(), by: other }); // as above
      this.current = other;
      return work(other);
    }
  }

  private async next(error: unknown): Promise<Resolved | null> {
    const { agent, resolvedModel: own, fallback } = this.member;
    if (fallback === undefined)
      return fallbackAfter(error, this.me.workspace, this.current, agent.fallback_model);
    return error instanceof ModelError && error.elsewhere && this.current === own ? fallback : null;
  }
}

/** How often a request is repeated in a shorter form. */
const SHORTER = 2;
/** The share of a too small context to fill: our counts are estimates, and the response needs room, too. */
const SHARE = 0.8;

const roomAfter = ({ size, sent }: ContextFull, { turns }: AgentRequest): number =>
  Math.max(0, Math.floor(sizeOfRequest(turns) - (sent - size * SHARE)));

/** Is the message itself longer than the model's context? Then summarizing the turns before it would not help. */
const isHopeless = ({ size, sent, isGuess }: ContextFull, { turns }: AgentRequest): boolean =>
  sizeOfRequest(turns.filter(({ role }) => role === "user").slice(-1)) >
  (isGuess ? sent * NEARLY_ALL : size);
const NEARLY_ALL = 0.95;

const isShorter = (now: AgentRequest, before: AgentRequest, rounds: Round[]): boolean =>
  sizeOfRequest(now.turns) < sizeOfRequest(before.turns) ||
  rounds.length > 0 ||
  (now.options?.max_tokens ?? now.options?.max_completion_tokens) !== undefined;

/** A delegated agent's failure is not this agent's model's. */
const isAtTools = (rounds: Round[]): boolean =>
  rounds.at(-1)?.calls.some((call) => !call.outcome) ?? false;
