import "server-only";
import { authorsAmong } from "@/lib/auth/authors";
import { db, type Prisma, type Transaction } from "@/lib/core/db/db";
import type { Scope } from "@/lib/core/identity";
import { isAtLeast } from "@/lib/core/shared/roles";
import { workspaceRow } from "@/lib/memberships/rows";
import { LIVE, type RunStatus, type RunSummary, type Step } from "@/lib/runs/run/contract";
import type { Run as Row } from "@/prisma/generated/client";

// Who may answer what a run waits for: who started it, and besides them admins, or every member, as the workspace says.

type Approvers = NonNullable<RunSummary["approvers"]>;

/** For a `where`: the runs that act for this person. In a personal workspace, all of them. */
export const actingFor = (me: Scope): Prisma.RunWhereInput =>
  me.workspace === me.own ? {} : { OR: [{ startedBy: me.person }, { ownerId: me.own }] };

/** For a `where`: the runs whose questions this person may answer. Read in the transaction that answers. */
export async function answerable(tx: Transaction, me: Scope): Promise<Prisma.RunWhereInput> {
  if (me.workspace === me.own) return {};
  return isApprover(me, await approversOf(me, tx)) ? {} : actingFor(me);
}

const approversOf = async (me: Scope, tx: Transaction): Promise<Approvers> =>
  (await workspaceRow(me, tx))?.approvers === "members" ? "members" : "admins";

const isApprover = ({ role }: Scope, approvers: Approvers): boolean =>
  isAtLeast(role, approvers === "members" ? "member" : "admin");

/** In a workspace: who started a run, and while it is live, who may answer its questions. Nothing in a personal one. */
export async function answerersOf(
  me: Scope,
  row: Row,
): Promise<Pick<RunSummary, "started_by" | "may_answer" | "approvers">> {
  if (me.workspace === me.own) return {};
  const [author, approvers] = await Promise.all([
    authorsAmong(me, [row.startedBy]),
    approversOf(me, db()),
  ]);
  const isOwn = row.startedBy === me.person || row.ownerId === me.own;
  return {
    started_by: author(row.startedBy),
    ...(LIVE.includes(row.status as RunStatus)
      ? { approvers, may_answer: isOwn || isApprover(me, approvers) }
      : {}),
  };
}

/** In a workspace: the steps with who answered their questions. */
export async function withAnswerers(me: Scope, runId: string, steps: Step[]): Promise<Step[]> {
  if (me.workspace === me.own || steps.length === 0) return steps;
  const rows = await db().runStep.findMany({
    where: { runId, answeredBy: { not: null } },
    select: { step: true, answeredBy: true },
  });
  const author = await authorsAmong(
    me,
    rows.map(({ answeredBy }) => answeredBy),
  );
  const answered = new Map(rows.map(({ step, answeredBy }) => [step, author(answeredBy)]));
  return steps.map((step) =>
    answered.has(step.step) ? { ...step, answered_by: answered.get(step.step) } : step,
  );
}
