"use client";
import { routes } from "@/components/routes";
import { useMay } from "@/components/shell/workspace";
import { ButtonLink } from "@/components/ui/form/button";
import { Empty, Failed } from "@/components/ui/feedback/faces";
import { agentApi } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";

/** At the top, not centred: content must not move while the rest of the page is loading. */
export function NoAgents() {
  const t = useText();
  const mayCreate = useMay()(agentApi.create);
  return (
    <div className="min-w-0 flex-1 pt-[16vh]">
      <h1 className="sr-only">{t("Chat")}</h1>
      <Empty
        drawing="agents"
        title={t("No Agents Available")}
        text={
          mayCreate
            ? t("Create your first agent, then come back to chat with it.")
            : t("No agent here is open to viewers. Ask a member to open one for you.")
        }
        action={
          mayCreate && (
            <ButtonLink variant="primary" href={routes.newAgent}>
              {t("Create Agent")}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}

export function AgentsFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <div className="min-w-0 flex-1 pt-[16vh]">
      <h1 className="sr-only">{t("Chat")}</h1>
      <Failed
        title={t("Failed to load agents")}
        text={t("Your agents and conversations are safe.")}
        retryLabel={t("Retry Loading Agents")}
        onRetry={onRetry}
      />
    </div>
  );
}
