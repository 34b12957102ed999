import "server-only";
import type { Scope } from "@/lib/core/identity";
import { tokens } from "@/lib/core/model/tokens";
import type { ModelMessage, ModelOptions, ModelTool, ModelUsage } from "@/lib/core/model/wire";
import { write } from "@/lib/core/db/transact";
import { sizeOfCall, usageFor } from "@/lib/models/least-use";
import type { Resolved } from "@/lib/models/resolve";
import type { Budget } from "@/lib/runs/agent/budget";
import { askOrReserve } from "@/lib/runs/worker/waiting/budget-question";
import { addCutUsage } from "@/lib/runs/run/cut-usage";
import type { Round } from "@/lib/runs/run/rounds";
import { reachCrashPoint } from "@/lib/runs/journal/crash-point";
import { settleReservation, type Spender } from "@/lib/usage/reservations";
import type { CallSize } from "@/lib/usage/reserve";
import type { BudgetQuestion, CallUsage } from "@/lib/usage/contract";
import { countCut } from "@/lib/usage/usage";

type More = { tools?: ModelTool[]; options?: ModelOptions };

/**
 * Checks a run's model calls against limits before and during each response, and counts calls that ended without a
 * usage report. `mayAsk` reserves what the call may use, and returns the question for the person if a limit has no room
 * for it. It throws ModelError if a limit stops runs, and for the operator's limits. Reservations are released with the
 * step written for the call, or by counting it here.
 */
export function spending(
  me: Scope,
  by: Spender,
  resolved: Resolved,
  { budget, signal }: { budget: Budget; signal: AbortSignal },
) {
  let size: CallSize;
  let held = false;
  /** The characters that fit without another check: no character takes more than a token. */
  let room = Infinity;
  /** The tokens reserved for the response. */
  let answer = Infinity;
  return {
    async mayAsk(messages: ModelMessage[], more: More): Promise<BudgetQuestion | null> {
      size = sizeOfCall(messages, more);
      const reserved = await askOrReserve(me, by, resolved, size, signal);
      if ("question" in reserved) return reserved.question;
      held = reserved.answer !== Infinity;
      room = answer = reserved.answer;
      if (held) reachCrashPoint();
      return null;
    },
    /** A provider may report more than was reserved: that is counted, too, and noted in the run. */
    measured(usage: ModelUsage): ModelUsage {
      const over = usage.total_tokens - (size.prompt + answer);
      return over > 0 ? { ...usage, over } : usage;
    },
    mayWrite({ text, reasoning }: Round): true | Promise<boolean> {
      return text.length + reasoning.length <= room || goOn(text + reasoning);
    },
    /** Counts a call that no step records, though its usage is known. */
    count: (usage: CallUsage): Promise<unknown> => counted(usage),
    /** Errors are ignored so as not to hide why the call ended: if the server shut down, the database may be closed. */
    async countCut(messages: ModelMessage[], written: string | null): Promise<void> {
      const { run, activation } = by;
      if (written === null && !held) return;
      const usage = written === null ? null : usageFor(resolved, messages, tokens(written));
      const done = usage
        ? counted(usage)
        : write(me.workspace, (tx) => settleReservation(tx, run.id, activation, run.fence));
      await done.catch(() => undefined);
      if (usage) budget.add(usage);
    },
  };

  function counted(usage: CallUsage): Promise<unknown> {
    return countCut(me.workspace, by, resolved.model, usage, (tx) => addCutUsage(tx, by, usage));
  }

  /** Reserves more for a response that is longer than expected; false when there is no room. */
  async function goOn(written: string): Promise<boolean> {
    const used = tokens(written);
    const longer = { ...size, least: used + 1, most: used + size.most };
    const reserved = await askOrReserve(me, by, resolved, longer, signal).catch(() => null);
    if (!reserved || "question" in reserved) return false;
    answer = reserved.answer;
    room = written.length + reserved.answer - used;
    return true;
  }
}
