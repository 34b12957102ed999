"use client";
import { Check } from "@/components/icons/check";
import { X } from "@/components/icons/x";
import { useMemo } from "react";
import { prettyJson } from "@/components/agents/tools/draft/pretty-json";
import type { useVerdict } from "@/components/agents/tools/wizard/use-verdict";
import { CodeBlock } from "@/components/markdown/code-block";
import { Alert } from "@/components/ui/feedback/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useSentence, useText } from "@/lib/texts/use-text";
import { toolApi, type ToolDefinition } from "@/lib/tools/contract";

type Props = {
  definition: ToolDefinition;
  verdict: ReturnType<typeof useVerdict>;
  /** Errors that belong to none of the fields beside it. */
  errors: readonly SentenceOrText[];
  /** Only something is not filled in yet. */
  incomplete: boolean;
  waiting: boolean;
};

/** The definition as the model gets it, read-only, and the server's validation of it. */
export function DefinitionPart({ definition, verdict, errors, incomplete, waiting }: Props) {
  const t = useText();
  const say = useSentence();
  const { type, function: functionPart } = definition;
  const code = useMemo(() => prettyJson({ type, function: functionPart }), [type, functionPart]);
  return (
    <section aria-labelledby="tool-definition" className="min-w-0">
      <div className="mb-1.5 flex h-5 items-center justify-between gap-3">
        <h3 id="tool-definition" className="text-sm font-medium">
          {t("Definition")}
        </h3>
        <span role="status">
          {waiting ? null : <Verdict verdict={verdict} incomplete={incomplete} />}
        </span>
      </div>
      <div className="max-h-96 overflow-y-auto rounded-lg">
        <CodeBlock code={code} language="json" caret={null} />
      </div>
      {!waiting && verdict.problem !== undefined && (
        <Alert
          tone="bad"
          className="mt-3"
          title={toolApi.validate.fails}
          action={
            <Button size="sm" onClick={verdict.again}>
              {t("Try again")}
            </Button>
          }
        >
          {verdict.problem}
        </Alert>
      )}
      {!waiting && errors.length > 0 && (
        <Alert tone="bad" className="mt-3" title={t("Fix this first")}>
          <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
            {errors.map(say).map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}

function Verdict({
  verdict: { checking, valid },
  incomplete,
}: Pick<Props, "verdict" | "incomplete">) {
  const t = useText();
  if (checking)
    return (
      <Badge tone="neutral" icon={<Spinner label="" size={14} />}>
        {t("Checking")}
      </Badge>
    );
  if (valid)
    return (
      <Badge tone="ok" icon={<Check aria-hidden="true" />}>
        {t("Valid")}
      </Badge>
    );
  if (incomplete) return <Badge tone="neutral">{t("Not complete yet")}</Badge>;
  return (
    <Badge tone="bad" icon={<X aria-hidden="true" />}>
      {t("Not valid")}
    </Badge>
  );
}
