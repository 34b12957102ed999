"use client";
import { Plus } from "@/components/icons/plus";
import { Workflow } from "@/components/icons/workflow";
import { X } from "@/components/icons/x";
import { routes } from "@/components/routes";
import { focusTargets } from "@/components/teams/focus-targets";
import { ButtonLink, IconButton } from "@/components/ui/form/button";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** Next steps for a team that was just created. */
export function NextForTeam({
  team: { TeamId: id, name, agents },
  onClose,
}: {
  team: Team;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <section
      aria-label={t("Next for {team}", { team: name })}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-subtle py-3 pr-2 pl-4"
    >
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {t("{team} is ready. Draw how work flows, or let the members work in order.", {
          team: name,
        })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          id={focusTargets.next}
          size="sm"
          icon={<Workflow aria-hidden="true" />}
          href={routes.graph(id)}
        >
          {t("Draw the graph")}
        </ButtonLink>
        {agents.length > 0 && (
          <ButtonLink size="sm" icon={<Plus aria-hidden="true" />} href={routes.newTaskFor(id)}>
            {t("Give it a task")}
          </ButtonLink>
        )}
        <IconButton size="sm" label={t("Dismiss")} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}
