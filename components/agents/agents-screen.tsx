"use client";
import { Elsewhere } from "@/components/shell/frame/elsewhere";
import { useMay } from "@/components/shell/workspace";
import { useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { AgentFormSkeleton } from "@/components/agents/list/agent-skeletons";
import { AgentList } from "@/components/agents/list/agent-list";
import { AgentsHead } from "@/components/agents/list/agents-head";
import { DebugPanel } from "@/components/agents/debug-panel";
import { TemplateList } from "@/components/agents/template-list";
import { useImport } from "@/components/agents/use-import";
import { routes } from "@/components/routes";
import { useOpened } from "@/components/ui/dialog/use-opened";
import type { FormOutcome } from "@/components/agents/use-outcome";
import { MANY } from "@/components/agents/many";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useStart } from "@/components/agents/use-start";
import type { Leave } from "@/components/ui/dialog/discard-changes";
import { Alert } from "@/components/ui/feedback/alert";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Page } from "@/components/ui/page/page";
import { AgentVersions } from "@/components/agents/versions/agent-versions";
import { useAgents } from "@/lib/agents/client";
import { agentApi, type Agent } from "@/lib/agents/contract";
import { useTemplates } from "@/lib/templates/client";
import { useText } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

const AgentForm = lazyPart(
  () => import("@/components/agents/form/agent-form").then((part) => part.AgentForm),
  { waiting: <AgentFormSkeleton />, failed: failedInPlace },
);

export function AgentsScreen({ directAddress }: { directAddress: string }) {
  const t = useText();
  const agents = useAgents();
  const params = useSearchParams();
  const mayCreate = useMay()(agentApi.create);
  const creating = mayCreate && params.get("create") === "true";
  const templates = !creating && params.get("view") === "templates";
  const editId = creating ? null : params.get("edit");
  const opened = useOpened(
    editId,
    agents.data?.find((agent) => agent.AgentId === editId),
  );
  const leave = useRef<Leave>(null);
  const { imported, problem, take, forget } = useImport((go) =>
    leave.current ? leave.current(go) : go(),
  );
  const start = useStart(params, imported, agents);
  const [outcome, setOutcome] = useState<FormOutcome | null>(null);

  // Only the URL changes: nothing needs to be fetched from the server again.
  const close = (next: FormOutcome) => {
    setOutcome(next);
    window.history.replaceState(null, "", routes.agents);
  };
  const edit = (agent: Agent) => {
    setOutcome(null);
    forget();
    window.history.pushState(null, "", routes.editAgent(agent.AgentId));
  };
  const hydrated = useHydrated(); // the server does not know what was typed before a reload
  const finding = creating
    ? start.finding || !hydrated
    : editId !== null && (opened ? !hydrated : agents.isLoading);
  const gone =
    editId !== null && !opened && agents.data !== undefined
      ? t("This agent no longer exists.")
      : creating
        ? start.gone
        : undefined;

  return (
    <Page>
      <AgentsHead
        count={agents.data?.length}
        creating={creating}
        editing={opened !== null}
        templates={templates}
        onFile={(file) => void take(file)}
      />
      <Notes gone={gone} id={editId} problem={creating ? undefined : problem} />
      {finding ? (
        <AgentFormSkeleton />
      ) : creating ? (
        <AgentForm key={start.key} start={start.start} onClose={close} leave={leave} />
      ) : opened ? (
        <>
          <AgentForm
            key={opened.key}
            agent={opened.value}
            onClose={close}
            onReload={opened.reload}
            leave={leave}
          />
          <AgentVersions opened={opened} leave={leave} />
        </>
      ) : templates ? (
        <TemplateList />
      ) : (
        <>
          <AgentList agents={agents} outcome={outcome} onOutcome={setOutcome} onEdit={edit} />
          <Below agents={agents} directAddress={directAddress} />
        </>
      )}
    </Page>
  );
}

type BelowProps = { agents: ReturnType<typeof useAgents>; directAddress: string };

/** Rendered when the height of the content above is known, so that nothing shifts. */
function Below({ agents: { data, isLoading }, directAddress }: BelowProps) {
  const few = data !== undefined && data.length <= MANY;
  const { isLoading: templatesLoad } = useTemplates();
  if (isLoading) return null;
  return (
    <>
      {few && (
        <div className="mt-8">
          <TemplateList />
        </div>
      )}
      {!(few && templatesLoad) && <DebugPanel directAddress={directAddress} />}
    </>
  );
}

type NotesProps = { gone?: string; id: string | null; problem?: SentenceOrText };

/** `id`: of the agent that is gone, if it is the one in the URL. */
function Notes({ gone, id, problem }: NotesProps) {
  const why = gone && (
    <Alert tone="warn" className="mb-6">
      {gone}
    </Alert>
  );
  return (
    <>
      {why && id !== null ? (
        <Elsewhere kind="agent" id={id}>
          {why}
        </Elsewhere>
      ) : (
        why
      )}
      {problem && (
        <Alert tone="bad" className="mb-6">
          {problem}
        </Alert>
      )}
    </>
  );
}
