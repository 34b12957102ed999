import { MessageSquare } from "lucide-react";
import Link from "next/link";
import { AgentAvatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Empty, Faces, Skeleton } from "@/components/ui/faces";
import type { Agent } from "@/lib/agents/contract";

/** SPEC section 9. */
const ROWS = 5;

/** The first agents. undefined: not known yet. */
export function DashboardAgents({ agents }: { agents: Agent[] | undefined }) {
  const first = agents?.slice(0, ROWS) ?? [];
  return (
    <Card>
      <CardHeader title="Agents">
        {first.length > 0 && (
          <Link href="/app/teams/agents" className="-mx-2 rounded-md px-2 py-1.5 text-13 font-medium text-brand-ink hover:underline">
            View all<span className="sr-only"> agents</span>
          </Link>
        )}
      </CardHeader>
      <Faces
        loading={agents === undefined}
        error={null}
        empty={first.length === 0}
        skeleton={<RowsSkeleton />}
        failed={null}
        whenEmpty={<Empty drawing="agents" title="No agents yet" text="Agents you create show up here, ready to chat." />}
      >
        <ul className="divide-y divide-line">
          {first.map((agent) => (
            <Row key={agent.AgentId} agent={agent} />
          ))}
        </ul>
      </Faces>
    </Card>
  );
}

function Row({ agent: { AgentId: id, name, role_description: role } }: { agent: Agent }) {
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
        href={`/app/chat?agentId=${encodeURIComponent(id)}`}
      >
        Chat<span className="sr-only"> with {name}</span>
      </ButtonLink>
    </li>
  );
}

function RowsSkeleton() {
  return (
    <div className="divide-y divide-line">
      {[32, 24, 36].map((width) => (
        <div key={width} className="flex h-15 items-center gap-3 px-5">
          <Skeleton className="size-8 rounded-lg" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
