import { May } from "@/components/shell/workspace";
import { cx } from "class-variance-authority";
import { useMemo } from "react";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { useAcceptTool, useTakeBackTool } from "@/lib/connections/client";
import { connectionApi, type ConnectionTool } from "@/lib/connections/contract";
import { lineChanges } from "@/lib/core/shared/line-changes";
import { useSentence, useText } from "@/lib/texts/use-text";

type Described = Pick<ConnectionTool, "description" | "parameters">;

/** A tool that has changed on its server since an agent got it: old and new, and the possible actions. */
export function ChangedTool({ id, tool }: { id: string; tool: ConnectionTool }) {
  const t = useText();
  const say = useSentence();
  const accept = useAcceptTool();
  const takeBack = useTakeBackTool();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const { name, hash, before } = tool;
  const agree = () =>
    void attempt(async () => {
      await accept({ id, toolName: name, hash });
      toast(t("{name} accepted", { name }));
    });
  const remove = () =>
    void attempt(async () => {
      await takeBack({ id, toolName: name });
      toast(t("{name} removed from all agents", { name }));
    });
  return (
    <>
      <Alert tone="warn" className="mt-2">
        <p>
          {t(
            "The server changed this tool since you added it. It is off until you review the change.",
          )}
        </p>
        {before ? (
          <Difference before={before} now={tool} />
        ) : (
          <p className="mt-2">{t("The earlier description is no longer available.")}</p>
        )}
        <May call={connectionApi.accept}>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="primary" busy={busy} onClick={agree}>
              {t("Accept")}
              <span className="sr-only"> {name}</span>
            </Button>
            <Button size="sm" busy={busy} onClick={remove}>
              {t("Remove")}
              <span className="sr-only"> {name}</span>
            </Button>
          </div>
        </May>
      </Alert>
      {wrong.sentence && (
        <Alert tone="bad" className="mt-2">
          {say(wrong.sentence)}
        </Alert>
      )}
    </>
  );
}

function Difference({ before, now }: { before: Described; now: Described }) {
  const t = useText();
  const lines = useMemo(() => lineChanges(textOf(before), textOf(now)), [before, now]);
  const side = (title: string, kind: "removed" | "added") => (
    <section className="min-w-0">
      <p className="text-13 font-medium">{title}</p>
      <pre
        tabIndex={0}
        aria-label={title}
        className="mt-1 max-h-80 overflow-auto rounded-md border border-line bg-surface py-1.5 font-mono text-xs"
      >
        {lines
          .filter((line) => line.kind === "same" || line.kind === kind)
          .map((line, at) => (
            <Line key={at} {...line} />
          ))}
      </pre>
    </section>
  );
  return (
    <div className="mt-2 grid gap-3 wide:grid-cols-2">
      {side(t("When you added it"), "removed")}
      {side(t("Now"), "added")}
    </div>
  );
}

/** Marked text also has a sign, and a label for screen readers. */
function Line({ kind, text }: ReturnType<typeof lineChanges>[number]) {
  const Mark = { same: "span", removed: "del", added: "ins" }[kind] as "span" | "del" | "ins";
  return (
    <Mark
      className={cx(
        "block min-h-4 px-2.5 wrap-anywhere whitespace-pre-wrap no-underline",
        kind === "added" && "bg-ok-soft",
        kind === "removed" && "bg-bad-soft",
      )}
    >
      {{ same: "  ", removed: "- ", added: "+ " }[kind]}
      {text}
    </Mark>
  );
}

/** One sentence of its description per line, followed by its arguments. */
const textOf = ({ description, parameters }: Described): string =>
  [
    ...description.split(/(?<=[.!?])\s+|\n/),
    "",
    ...JSON.stringify(parameters, null, 2).split("\n"),
  ].join("\n");
