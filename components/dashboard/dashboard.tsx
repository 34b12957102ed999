"use client";
import { DashboardAgents } from "@/components/dashboard/dashboard-agents";
import { FirstSteps, FirstStepsSkeleton, useFirstSteps } from "@/components/dashboard/first-steps";
import { useAuth } from "@/components/shell/auth-provider";
import { displayName } from "@/components/shell/person";
import { Failed } from "@/components/ui/faces";
import { Page, PageHead } from "@/components/ui/page";
import { useAgents } from "@/lib/agents/client";
import { chatApi } from "@/lib/chat/contract";
import { useCall } from "@/lib/core/http/use-call";

export function Dashboard() {
  const { user } = useAuth();
  const agents = useAgents();
  // One row tells whether there was a conversation at all.
  const conversations = useCall(chatApi.list, { per_page: 1 });
  const known = agents.data !== undefined && conversations.data !== undefined;
  const steps = useFirstSteps(user?.UserId ?? "", agents.data, conversations.data?.conversations);
  const failed = (agents.error && !agents.data) || (conversations.error && !conversations.data);
  const loading = agents.isLoading || conversations.isLoading;
  const left = steps.list.filter((step) => !step.done).length;
  const name = displayName(user ?? {}).split(/\s/)[0];

  return (
    <Page>
      <PageHead title="Dashboard" />
      <p className="wrap-anywhere text-ink-2">
        Welcome, {name}.{known && steps.shown && ` ${left === 1 ? "One step" : "Two steps"} and your first agent is at work.`}
      </p>
      {failed && !loading ? (
        <Failed
          className="mt-6 rounded-xl border border-line"
          title="Failed to load dashboard data"
          text="The server did not answer. Your agents and conversations are safe."
          onRetry={() => {
            void agents.mutate();
            void conversations.mutate();
          }}
        />
      ) : (
        <div className="mt-6 space-y-6">
          {steps.shown && (known ? <FirstSteps steps={steps} /> : <FirstStepsSkeleton />)}
          <DashboardAgents agents={agents.data} />
        </div>
      )}
    </Page>
  );
}
