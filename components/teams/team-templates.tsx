"use client";
import { Button } from "@/components/ui/form/button";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useTeamTemplates } from "@/lib/teams/client";
import type { TeamFile } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** Teams to start from, below the form of a new one. Without them the form works as well, so a failure shows nothing. */
export function TeamTemplates({ onStart }: { onStart: (file: TeamFile) => void }) {
  const t = useText();
  const { data, error } = useTeamTemplates();
  if (error && !data) return null;
  return (
    <section aria-labelledby="team-templates" className="mt-8">
      <h2 id="team-templates" className="mb-3">
        {t("Or start from a template")}
      </h2>
      <ul className="grid gap-3 wide:grid-cols-3">
        {data
          ? data.map(({ id, file }) => (
              <li
                key={id}
                className="flex flex-col gap-2 rounded-xl border border-line bg-surface p-4"
              >
                <h3 className="text-sm font-medium">{file.team.name}</h3>
                <p className="flex-1 text-13 text-ink-2">{file.team.description}</p>
                <div className="flex items-center justify-between gap-2">
                  <span className="text-13 text-ink-3">
                    {t(
                      { one: "{count} agent", other: "{count} agents" },
                      { count: file.agents.length },
                    )}
                  </span>
                  <Button size="sm" onClick={() => onStart(file)}>
                    {t("Use template")}
                    <span className="sr-only">: {file.team.name}</span>
                  </Button>
                </div>
              </li>
            ))
          : [0, 1, 2].map((each) => <Skeleton key={each} className="h-32 rounded-xl" />)}
      </ul>
    </section>
  );
}
