"use client";
import { agentApi } from "@/lib/agents/contract";
import { useMay } from "@/components/shell/workspace";
import { useState } from "react";
import { AgentTools } from "@/components/agents/tools/agent-tools";
import { Choice } from "@/components/ui/form/choice";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { inputOf, type useAgentDraft } from "@/components/agents/form/use-agent-draft";
import { useText } from "@/lib/texts/use-text";

/** It renders Markdown, which is heavy: loaded when it is opened. */
const TryOut = lazyPart(
  () => import("@/components/agents/form/try-out").then((part) => part.TryOut),
  { waiting: <Skeleton className="h-24" />, failed: failedInPlace },
);

type Props = {
  draft: ReturnType<typeof useAgentDraft>;
  onWriting: (writing: boolean) => void;
  /** The name under which the wizard stores its input. */
  keep: string;
  className: string;
};

/** Beside the fields: the agent's tools, or a chat to try it. Each keeps its state while the other is shown. */
export function Beside({ draft: { draft, change }, onWriting, keep, className }: Props) {
  const t = useText();
  const mayTry = useMay()(agentApi.tryOut);
  const [panel, setPanel] = useState<"tools" | "try">("tools");
  const [tried, setTried] = useState(false);
  const show = (next: "tools" | "try") => {
    setPanel(next);
    if (next === "try") setTried(true);
  };
  return (
    <div className={className}>
      <div className="mb-4">
        <Choice
          label={t("Beside the form")}
          value={panel}
          onChange={show}
          items={[
            { value: "tools", label: t("Tools") },
            ...(mayTry ? [{ value: "try" as const, label: t("Try it") }] : []),
          ]}
        />
      </div>
      <div hidden={panel !== "tools"}>
        <AgentTools
          tools={draft.tools}
          owner={draft.name}
          onChange={(tools) => change({ tools })}
          onWriting={onWriting}
          keep={keep}
        />
      </div>
      {tried && (
        <div hidden={panel !== "try"}>
          <TryOut agent={inputOf(draft)} />
        </div>
      )}
    </div>
  );
}
