import { cx } from "class-variance-authority";
import { routes } from "@/components/routes";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Link } from "@/components/ui/link";
import type { Dashboard } from "@/lib/dashboard/contract";
import { number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** SPEC section 2: each links to what it counts. undefined: not known yet. */
export function Counts({ counts }: { counts: Dashboard["counts"] | undefined }) {
  const t = useText();
  const cells = [
    [t("Active Agents"), counts?.active_agents, routes.agents],
    [t("Total Tasks"), counts?.total_tasks, routes.tasks],
    [t("Pending Tasks"), counts?.pending_tasks, routes.tasksOf("pending")],
    [t("Completed Tasks"), counts?.completed_tasks, routes.tasksOf("completed")],
  ] as const;
  return (
    <Card aria-label={t("Counts")}>
      <dl className="grid grid-cols-2 @2xl:grid-cols-4">
        {cells.map(([label, value, href], at) => (
          <div
            key={label}
            className={cx(
              "relative border-line px-4 py-4 first:rounded-l-xl last:rounded-r-xl hover:bg-hover wide:px-5",
              at % 2 === 1 && "border-l",
              at > 1 && "border-t @2xl:border-t-0",
              at === 2 && "@2xl:border-l",
            )}
          >
            <dt className="text-ink-2">
              <Link href={href} className="after:absolute after:inset-0">
                {label}
              </Link>
            </dt>
            <dd className="flex h-8 items-center text-2xl font-semibold tracking-[-0.02em] tabular-nums">
              {value === undefined ? <Skeleton className="h-5 w-10" /> : number(value)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
