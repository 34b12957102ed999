"use client";
import { Check } from "@/components/icons/check";
import { Ellipsis } from "@/components/icons/ellipsis";
import { Flag } from "@/components/icons/flag";
import { Play } from "@/components/icons/play";
import { Trash } from "@/components/icons/trash";
import { useState } from "react";
import { moveFocusFrom, focusTargets } from "@/components/tasks/focus-targets";
import { BinHint } from "@/components/items/bin-hint";
import type { Bulk } from "@/components/tasks/use-bulk";
import { useCarryOut } from "@/components/tasks/use-carry-out";
import { Menu } from "@/components/ui/dialog/menu";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Button } from "@/components/ui/form/button";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import { binDays } from "@/lib/bin/bin-days.client";
import type { Task, TaskStatus } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { bulk: Bulk };

/** Only tasks that are neither running nor completed are routed together. */
const isPending = ({ status }: Task): boolean => status === "pending";

/** The actions on the selected tasks. */
export function BulkBar({ bulk }: Props) {
  const t = useText();
  const { chosen } = bulk;
  const [routing, setRouting] = useState(false);
  const count = chosen.chosen.length;
  const pending = chosen.chosen.filter(isPending);
  const busy = routing || bulk.progress !== null;
  const route = async () => {
    const pressed = document.activeElement;
    setRouting(true);
    const failed = await bulk.routing.routeAll(pending);
    chosen.only(failed.map((task) => task.TaskId));
    setRouting(false);
    moveFocusFrom(pressed, focusTargets.search);
  };
  if (bulk.progress) return <Underway progress={bulk.progress} />;
  return (
    <div
      role="group"
      aria-label={t("Selected tasks")}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-wide:basis-full"
    >
      <span role="status" className="mr-1 font-medium">
        {t("{count} selected", { count })}
      </span>
      {pending.length > 0 && (
        <Button
          size="sm"
          variant="primary"
          icon={<Play />}
          busy={busy}
          onClick={() => void route()}
        >
          {t({ one: "Route Task", other: "Route {count} Tasks" }, { count: pending.length })}
        </Button>
      )}
      {count < chosen.count && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={chosen.all}>
          {t("Select all {count}", { count: chosen.count })}
        </Button>
      )}
      <Button size="sm" variant="ghost" disabled={busy} onClick={chosen.clear}>
        {t("Clear")}
      </Button>
      <More bulk={bulk} />
    </div>
  );
}

/** More tasks than these are not deleted without confirmation. */
const MANY = 20;
/** Can the deletion not simply be undone? A run that is stopped does not resume with its task. */
const asksFirst = (tasks: Task[]): boolean =>
  binDays() === 0 || tasks.length > MANY || tasks.some(({ status }) => status === "in_progress");

/** The dialog is loaded when it is first used here. */
const PlanTasks = lazyPart(
  () => import("@/components/tasks/plan-tasks").then((part) => part.PlanTasks),
  { ahead: false, onGivenUp: closes },
);

/** Sets their status, priority and labels, or deletes them. */
function More({ bulk }: Props) {
  const t = useText();
  const carryOut = useCarryOut(bulk);
  const { chosen } = bulk.chosen;
  const [removing, setRemoving] = useState<Task[] | null>(null);
  const [planning, setPlanning] = useState(false);
  const remove = (tasks: Task[]) => void carryOut({ action: "delete" }, tasks);
  const statuses: { status: TaskStatus; label: string }[] = [
    { status: "pending", label: t("Mark as pending") },
    { status: "in_progress", label: t("Mark as in progress") },
    { status: "completed", label: t("Mark as completed") },
  ];
  return (
    <>
      <Menu
        label={t("More actions for the selected tasks")}
        icon={<Ellipsis />}
        items={[
          ...statuses.map(({ status, label }) => ({
            label,
            icon: <Check />,
            onSelect: () => void carryOut({ action: "set_status", status }, chosen),
          })),
          {
            label: t("Set priority and labels"),
            icon: <Flag />,
            onSelect: () => setPlanning(true),
          },
          {
            label: t("Delete"),
            icon: <Trash />,
            tone: "bad" as const,
            onSelect: () => (asksFirst(chosen) ? setRemoving(chosen) : remove(chosen)),
          },
        ]}
      />
      <PlanTasks
        tasks={chosen}
        open={planning}
        onOpenChange={setPlanning}
        onPlan={(planned) => void carryOut({ action: "plan", ...planned }, chosen)}
      />
      <RemoveDialog
        thing={removing}
        title={(tasks) =>
          t(
            { one: "Delete {count} task?", other: "Delete {count} tasks?" },
            { count: tasks.length },
          )
        }
        text={
          <>
            {binDays() > 0
              ? t(
                  "They move to Trash with their results and runs. Running tasks are stopped. Your agents stay.",
                )
              : t("They are deleted permanently with their results and runs. Your agents stay.")}
            <BinHint />
          </>
        }
        confirm={t("Delete")}
        // The outcome is shown behind the dialog, task by task.
        onConfirm={async (tasks) => remove(tasks)}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

function Underway({ progress: { done, all, stop } }: { progress: NonNullable<Bulk["progress"]> }) {
  const t = useText();
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span role="status" className="font-medium tabular-nums">
        {t("{done} of {all} done", { done, all })}
      </span>
      <Button size="sm" onClick={stop}>
        {t("Stop")}
      </Button>
    </div>
  );
}
