"use client";
import { changeWords, toolsWords } from "@/components/runs/head/words";
import { Columns2 } from "@/components/icons/columns-2";
import { routes } from "@/components/routes";
import { Alert } from "@/components/ui/feedback/alert";
import { ButtonLink } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import type { RunSummary } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { run: RunSummary & Required<Pick<RunSummary, "origin" | "fork">> };

/** The original run of a fork, its change, and a link to compare both. */
export function ForkFacts({ run: { run_id: id, origin, fork, finished_at: ended } }: Props) {
  const t = useText();
  const changed = fork.changed.map((each) => changeWords(t)[each]).join(", ") || t("Nothing");
  return (
    <Alert
      tone="info"
      title={t("Forked at step {step}", { step: fork.step })}
      action={
        ended && (
          <ButtonLink
            size="sm"
            icon={<Columns2 aria-hidden="true" />}
            href={routes.comparedRuns(id, origin.run_id)}
          >
            {t("Compare with the original")}
          </ButtonLink>
        )
      }
    >
      {t("Changed: {what}.", { what: changed })}{" "}
      {t("Tools: {how}.", { how: toolsWords(t)[fork.tools].label })}{" "}
      <Link href={routes.programRun(origin.run_id)} className="font-medium underline">
        {t("View original")}
      </Link>
    </Alert>
  );
}
