"use client";
import { Button } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type Example = { name: string; description: string };

/** Tasks to start from, until something is entered. */
export function TaskExamples({ onStart }: { onStart: (example: Example) => void }) {
  const t = useText();
  const examples: Example[] = [
    {
      name: t("Summarise a page"),
      description: t(
        "Read this page and summarise it in ten lines, with the three most important figures: https://",
      ),
    },
    {
      name: t("Compare options"),
      description: t(
        "Compare these options in a table by price, effort and risk, and recommend one:",
      ),
    },
    {
      name: t("Write a follow-up"),
      description: t(
        "Write a follow-up message from these notes: decisions, next steps with owners and dates, open questions.",
      ),
    },
    {
      name: t("Plan a project"),
      description: t(
        "Break this goal into steps of at most three days, each with an owner and a due date:",
      ),
    },
  ];
  return (
    <div role="group" aria-label={t("Examples")}>
      <p aria-hidden="true" className="mb-1.5 text-13 text-ink-3">
        {t("Examples")}
      </p>
      <div className="flex flex-wrap gap-2">
        {examples.map((example) => (
          <Button
            key={example.name}
            size="sm"
            onClick={() => {
              onStart(example);
              document.querySelector<HTMLElement>("textarea[name=description]")?.focus();
            }}
          >
            {example.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
