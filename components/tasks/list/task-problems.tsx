"use client";
import { BulkProblem } from "@/components/tasks/bulk-problem";
import type { Bulk } from "@/components/tasks/use-bulk";
import { RouteProblem } from "@/components/tasks/route-problem";
import { isOnly, type Routing } from "@/components/tasks/use-routing";

/** The failures of an action on the selected tasks. openTask: its panel shows its own. */
export function TaskProblems({
  bulk,
  routing,
  openTask,
}: {
  bulk: Bulk;
  routing: Routing;
  openTask: string | null;
}) {
  return (
    <>
      {bulk.problem && <BulkProblem bulk={bulk} problem={bulk.problem} />}
      {routing.problem && !isOnly(routing.problem, openTask) && (
        <RouteProblem problem={routing.problem} routing={routing} />
      )}
    </>
  );
}
