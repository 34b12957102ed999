"use client";
import { useSearchParams } from "next/navigation";
import type { RefObject } from "react";
import { routes } from "@/components/routes";
import { RotateCcw } from "@/components/icons/rotate-ccw";
import type { useOpened } from "@/components/ui/dialog/use-opened";
import type { Leave } from "@/components/ui/dialog/discard-changes";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { Agent } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";

const VersionsDrawer = lazyPart(
  () => import("@/components/agents/versions/versions-drawer").then((part) => part.VersionsDrawer),
  { ahead: false, onGivenUp: ({ onAt }) => onAt(null) },
);

type Props = {
  opened: NonNullable<ReturnType<typeof useOpened<Agent>>>;
  /** Called when the form is closed. */
  leave: RefObject<Leave | null>;
};

/**
 * The versions of the agent in the form, while the URL requests them. It replaces the history entry: the form stays
 * open.
 */
export function AgentVersions({ opened: { value: agent, reload }, leave }: Props) {
  const at = useSearchParams().get("version");
  if (at === null) return null;
  const show = (next: number | "all" | null) =>
    window.history.replaceState(
      null,
      "",
      next === null ? routes.editAgent(agent.AgentId) : routes.agentVersion(agent.AgentId, next),
    );
  return (
    <VersionsDrawer
      agent={agent}
      at={at}
      onAt={show}
      leave={(go) => (leave.current ? leave.current(go) : go())}
      onRestored={reload}
    />
  );
}

export function VersionsButton({ id }: { id: string }) {
  const t = useText();
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<RotateCcw aria-hidden="true" />}
      title={t("Earlier versions of this agent")}
      onClick={() => window.history.replaceState(null, "", routes.agentVersion(id, "all"))}
    >
      <span className="max-wide:sr-only">{t("Versions")}</span>
    </Button>
  );
}
