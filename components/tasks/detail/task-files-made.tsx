"use client";
import { MessageSquare } from "@/components/icons/message-square";
import { routes } from "@/components/routes";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { navigate } from "@/components/ui/navigate";
import type { Agent } from "@/lib/agents/contract";
import { placeOf } from "@/lib/chat/browser/place";
import { attached, attachmentOf } from "@/lib/files/browser/attached";
import type { SentFile } from "@/lib/files/contract";
import { newest } from "@/lib/files/newest";
import { filesPerMessage } from "@/lib/files/browser/per-message";
import type { Route } from "@/lib/runs/run/contract";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

const MadeFiles = lazyPart(
  () => import("@/components/files/made-files").then((part) => part.MadeFiles),
  { ahead: false },
);

type Props = {
  task: Task;
  agents: Agent[];
  /** The agents of the task, and why. */
  route?: Route;
  /** The files written by its run. */
  written: readonly SentFile[];
};

/** The files written for a task, and a link to a conversation about them. */
export function TaskFilesMade({ task, agents, route, written }: Props) {
  const t = useText();
  const partner = partnerOf(task, agents, route);
  const files = [...newest(written), ...(task.files ?? [])];
  const talks = partner !== null && files.length > 0 && task.status === "completed";
  if (written.length === 0 && !talks) return null;
  return (
    <div className="space-y-3">
      {written.length > 0 && <MadeFiles files={written} />}
      {talks && (
        <Button
          size="sm"
          icon={<MessageSquare aria-hidden="true" />}
          onClick={() => {
            putBeside(placeOf(null, partner.teamId ?? partner.agentId ?? null), files);
            navigate(routes.chatWith(partner));
          }}
        >
          {t("Chat about this")}
        </Button>
      )}
    </div>
  );
}

type Partner = { teamId?: string; agentId?: string };

/** Its last worker: the team, or the last of the agents. None if that is deleted. */
function partnerOf(task: Task, agents: Agent[], route: Route | undefined): Partner | null {
  if (task.team_id) return { teamId: task.team_id };
  const id =
    route?.agents.at(-1) ??
    agents.find(({ name }) => name === task.assigned_agents.at(-1))?.AgentId;
  return agents.some(({ AgentId }) => AgentId === id) ? { agentId: id } : null;
}

/** Attaches files to the unsent message there, as far as one message can have them. */
function putBeside(place: string, files: readonly SentFile[]): void {
  const before = attached.read(place);
  const added = files
    .map(attachmentOf)
    .filter(({ key }) => !before.some((each) => each.key === key));
  attached.set(place, [...before, ...added].slice(0, Math.max(before.length, filesPerMessage())));
}
