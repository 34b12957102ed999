import { cx } from "class-variance-authority";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/faces";
import type { Dashboard } from "@/lib/dashboard/contract";
import { number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** SPEC section 2. undefined: not known yet. */
export function Counts({ counts }: { counts: Dashboard["counts"] | undefined }) {
  const t = useText();
  const cells = [
    [t("Active Agents"), counts?.active_agents],
    [t("Total Tasks"), counts?.total_tasks],
    [t("Pending Tasks"), counts?.pending_tasks],
    [t("Completed Tasks"), counts?.completed_tasks],
  ] as const;
  return (
    <Card aria-label={t("Counts")}>
      <dl className="grid grid-cols-2 @2xl:grid-cols-4">
        {cells.map(([label, value], at) => (
          <div
            key={label}
            className={cx(
              "border-line px-4 py-4 wide:px-5",
              at % 2 === 1 && "border-l",
              at > 1 && "border-t @2xl:border-t-0",
              at === 2 && "@2xl:border-l",
            )}
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="flex h-8 items-center text-2xl font-semibold tracking-[-0.02em] tabular-nums">
              {value === undefined ? <Skeleton className="h-5 w-10" /> : number(value)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
