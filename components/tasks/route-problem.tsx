"use client";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { X } from "@/components/icons/x";
import type { RoutingProblem, Routing } from "@/components/tasks/use-routing";
import { Alert } from "@/components/ui/feedback/alert";
import { Button, IconButton } from "@/components/ui/form/button";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The tasks that could not be routed, and why. */
export function RouteProblem({
  problem: { sentence, tasks },
  routing,
}: {
  problem: RoutingProblem;
  routing: Routing;
}) {
  const t = useText();
  const say = useSentence();
  const title = t("Failed to route task");
  const what =
    tasks.length === 1
      ? tasks[0]?.name
      : t({ one: "{count} task", other: "{count} tasks" }, { count: tasks.length });
  return (
    <Alert
      tone="bad"
      title={title}
      className="mb-4"
      action={
        <span className="flex gap-1">
          <Button size="sm" icon={<RefreshCw />} onClick={() => void routing.routeAll(tasks)}>
            {t("Retry")}
          </Button>
          <IconButton size="sm" label={t("Dismiss")} onClick={routing.forget}>
            <X />
          </IconButton>
        </span>
      }
    >
      <span className="wrap-anywhere">
        {what}
        {say(sentence) !== title && `: ${say(sentence)}`}
      </span>
    </Alert>
  );
}
