"use client";
import { changeWords, toolsWords } from "@/components/program-runs/fork/words";
import { routes } from "@/components/routes";
import { Alert } from "@/components/ui/feedback/alert";
import { Link } from "@/components/ui/navigation/link";
import type { RunSummary } from "@/lib/runs/contract";
import { useText } from "@/lib/texts/use-text";

type Props = Required<Pick<RunSummary, "origin" | "fork">>;

/** Which run a fork comes from, and what is different in it. */
export function ForkFacts({ origin, fork }: Props) {
  const t = useText();
  const changed = fork.changed.map((each) => changeWords(t)[each]).join(", ") || t("Nothing");
  return (
    <Alert tone="info" title={t("Forked at step {step}", { step: fork.step })}>
      {t("Changed: {what}.", { what: changed })}{" "}
      {t("Tools: {how}.", { how: toolsWords(t)[fork.tools].label })}{" "}
      <Link href={routes.programRun(origin.run_id)} className="font-medium underline">
        {t("View original")}
      </Link>
    </Alert>
  );
}
