"use client";
import { Play } from "lucide-react";
import { useState } from "react";
import { moveFocusFrom, focusTargets } from "@/components/tasks/focus-targets";
import type { Chosen } from "@/components/tasks/filters/use-chosen";
import type { Routing } from "@/components/tasks/use-routing";
import { Button } from "@/components/ui/form/button";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { chosen: Chosen; shown: Task[]; routing: Routing };

/** The actions on the selected tasks. */
export function BulkBar({ chosen, shown, routing }: Props) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const count = chosen.chosen.length;
  const pending = shown.filter((task) => task.status === "pending").length;
  const route = async () => {
    const pressed = document.activeElement;
    setBusy(true);
    await routing.routeAll(chosen.chosen);
    setBusy(false);
    chosen.clear();
    moveFocusFrom(pressed, focusTargets.search);
  };
  return (
    <div
      role="group"
      aria-label={t("Chosen tasks")}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-wide:basis-full"
    >
      <span role="status" className="mr-1 font-medium">
        {t({ one: "{count} task chosen", other: "{count} tasks chosen" }, { count })}
      </span>
      <Button size="sm" variant="primary" icon={<Play />} busy={busy} onClick={() => void route()}>
        {t({ one: "Route Task", other: "Route {count} Tasks" }, { count })}
      </Button>
      {count < pending && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => chosen.all(shown)}>
          {t("Choose all {count} pending", { count: pending })}
        </Button>
      )}
      <Button size="sm" variant="ghost" disabled={busy} onClick={chosen.clear}>
        {t("Clear")}
      </Button>
    </div>
  );
}
