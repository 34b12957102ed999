"use client";
import { routes } from "@/components/routes";
import { useAnswer } from "@/components/run-timeline/waiting/use-answer";
import { WaitingFrame } from "@/components/run-timeline/waiting/waiting-frame";
import { Alert } from "@/components/ui/feedback/alert";
import { Button, ButtonLink } from "@/components/ui/form/button";
import type { BudgetQuestion } from "@/lib/usage/contract";
import type { Waiting } from "@/lib/runs/run/contract";
import { money, number } from "@/lib/texts/format";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { runId: string; waiting: Waiting; name: string; onStop: () => void };

/**
 * For a run that would exceed a limit: it may continue to its end, or stop here. Raising the limit makes it, and all
 * other waiting runs, check again.
 */
export function BudgetForm({ runId, waiting, name, onStop }: Props) {
  const t = useText();
  const { busy, problem, send } = useAnswer(runId, waiting);
  return (
    <WaitingFrame title={t("{name} has reached a spending limit", { name })}>
      <div className="space-y-4 p-4">
        {problem && <Alert tone="bad">{problem}</Alert>}
        <p>{question(t, waiting.arguments)}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" busy={busy} onClick={() => void send("approve")}>
            {t("Continue anyway")}
          </Button>
          <ButtonLink href={routes.limits}>{t("Raise the limit")}</ButtonLink>
          <Button disabled={busy} onClick={onStop}>
            {t("Stop")}
          </Button>
        </div>
      </div>
    </WaitingFrame>
  );
}

const isQuestion = (value: unknown): value is BudgetQuestion =>
  typeof value === "object" && value !== null && "budget" in value && "spent" in value;

/** The server's sentence is in English; here it is built in the user's language and currency format. */
function question(t: Translate, input: unknown): string {
  if (!isQuestion(input)) return t("The next call could exceed your limit.");
  if (input.unpriced) return t("This model has no price, so a limit in dollars can't be enforced.");
  const amount = (value: number) =>
    input.unit === "tokens" ? t("{amount} tokens", { amount: number(value) }) : money(value);
  const values = { spent: amount(input.spent), budget: amount(input.budget) };
  const next =
    input.most === undefined || input.least === undefined
      ? ""
      : ` ${t("The next call will cost between {least} and {most}.", { least: amount(input.least), most: amount(input.most) })}`;
  return `${passes(t, input.limit, values)}${next}`;
}

function passes(
  t: Translate,
  limit: BudgetQuestion["limit"],
  values: { spent: string; budget: string },
): string {
  if (limit === "run")
    return t(
      "This run has used {spent} of your limit of {budget} per run. The next call could exceed it.",
      values,
    );
  return limit === "day"
    ? t(
        "You have used {spent} of your limit of {budget} per day. The next call could exceed it.",
        values,
      )
    : t(
        "You have used {spent} of your limit of {budget} per month. The next call could exceed it.",
        values,
      );
}
