import "server-only";
import { moment } from "@/lib/core/moment";
import type { UserId } from "@/lib/core/identity";
import { ModelError } from "@/lib/core/model/wire";
import { fallbackAfter } from "@/lib/models/fallback";
import type { Resolved } from "@/lib/models/resolve";
import { runAgent, type AgentRequest, type Piece } from "@/lib/runs/loop/run-agent";
import type { Round } from "@/lib/runs/loop/rounds";
import type { PlanMember } from "@/lib/runs/rerun/record/from-record";
import type { RunRecorder } from "@/lib/runs/loop/run-recorder";

/** The models of one agent at work: its own, and once that has failed its fallback. */
export class AgentModels {
  /** The one that is asked now. */
  asked: Resolved;

  constructor(
    private readonly me: UserId,
    private readonly member: PlanMember,
  ) {
    this.asked = member.asked;
  }

  /**
   * The agent's work, as `runAgent` does it. Where its model can't be asked and has said nothing yet, that is recorded,
   * and the fallback goes on from there; an answer that was begun is never begun anew. Throws as `runAgent` does.
   */
  async *run(
    record: RunRecorder,
    requestBy: (asked: Resolved) => AgentRequest,
  ): AsyncGenerator<Piece> {
    const request = requestBy(this.asked);
    const rounds = [...(request.rounds ?? [])];
    let began = moment();
    let said = false;
    try {
      for await (const piece of runAgent({ ...request, rounds })) {
        if (piece.type === "words") said = true;
        if (piece.type === "answered") {
          said = piece.cut !== undefined;
          rounds.push(piece.round);
        }
        yield piece;
        began = moment();
      }
    } catch (error) {
      const other =
        said || request.signal.aborted || isAtTools(rounds) ? null : await this.next(error);
      if (!other) throw error;
      // Only a ModelError has another model after it.
      await record.fellBack(error as ModelError, { startedAt: began(), by: other });
      this.asked = other;
      yield* runAgent({ ...requestBy(other), rounds });
    }
  }

  /** What `work` gives by the model that is asked now, or by the fallback from now on. */
  async ask<T>(record: RunRecorder, work: (asked: Resolved) => Promise<T>): Promise<T> {
    const began = moment();
    try {
      return await work(this.asked);
    } catch (error) {
      const other = await this.next(error);
      if (!other) throw error;
      await record.fellBack(error as ModelError, { startedAt: began(), by: other }); // as above
      this.asked = other;
      return work(other);
    }
  }

  private async next(error: unknown): Promise<Resolved | null> {
    const { agent, asked, fallback } = this.member;
    if (fallback === undefined)
      return fallbackAfter(error, this.me, this.asked, agent.fallback_model);
    return error instanceof ModelError && error.elsewhere && this.asked === asked ? fallback : null;
  }
}

/** A failure of an agent that was asked is not one of this agent's model. */
const isAtTools = (rounds: Round[]): boolean =>
  rounds.at(-1)?.calls.some((call) => !call.outcome) ?? false;
