import { MessageSquare } from "@/components/icons/message-square";
import { RowsSkeleton } from "@/components/dashboard/rows-skeleton";
import { routes } from "@/components/routes";
import { AgentAvatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/form/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { Link } from "@/components/ui/link";
import type { DashboardAgent } from "@/lib/dashboard/contract";
import { useText } from "@/lib/texts/use-text";

/** The first agents. undefined: not known yet. */
export function DashboardAgents({ agents }: { agents: DashboardAgent[] | undefined }) {
  const t = useText();
  return (
    <Card>
      <CardHeader title={t("Agents")}>
        {agents && agents.length > 0 && (
          <Link
            href={routes.agents}
            className="-mx-2 rounded-md px-2 py-1.5 text-13 font-medium text-brand-ink hover:underline"
          >
            {t("View all")}
            <span className="sr-only"> {t("agents")}</span>
          </Link>
        )}
      </CardHeader>
      <Faces
        loading={agents === undefined}
        error={null}
        empty={agents?.length === 0}
        skeleton={<RowsSkeleton />}
        failed={null}
        whenEmpty={
          <Empty
            drawing="agents"
            title={t("No agents yet")}
            text={t("Agents you create appear here, ready to chat.")}
          />
        }
      >
        <ul className="divide-y divide-line">
          {agents?.map((agent) => (
            <Row key={agent.AgentId} agent={agent} />
          ))}
        </ul>
      </Faces>
    </Card>
  );
}

function Row({ agent: { AgentId: id, name, role_description: role } }: { agent: DashboardAgent }) {
  const t = useText();
  return (
    <li className="flex min-h-15 items-center gap-3 px-5 py-2.5">
      <AgentAvatar id={id} name={name} size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        {role && (
          <p className="truncate text-13 text-ink-2" title={role}>
            {role}
          </p>
        )}
      </div>
      <ButtonLink
        variant="ghost"
        size="sm"
        className="-mr-3.25"
        icon={<MessageSquare aria-hidden="true" />}
        href={routes.chatWith({ agentId: id })}
      >
        {t("Chat")}
        <span className="sr-only"> {t("with {name}", { name })}</span>
      </ButtonLink>
    </li>
  );
}
