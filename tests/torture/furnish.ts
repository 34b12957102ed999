import type { Caller } from "./caller";
import { fresh } from "./sample-parts";
import type { Known } from "./samples";

/** Creates one of everything that paths refer to. */
export async function furnish(caller: Caller): Promise<Known> {
  const agentName = fresh("Agent");
  const { AgentId: agent } = await caller.json<{ AgentId: string }>("POST", "/api/agents", {
    name: agentName,
    instructions: "Answer.",
    tools: ["calculator"],
  });
  const chat = await caller.json<{
    conversation_id: string;
    run_id: string;
    messages: { message_id: string }[];
  }>("POST", "/api/chat", { content: "Hello [tokens=2]", agent_id: agent });
  const { TemplateId: template } = await caller.json<{ TemplateId: string }>(
    "POST",
    "/api/templates",
    { name: fresh("T"), instructions: "x" },
  );
  const { TaskId: task } = await caller.json<{ TaskId: string }>("POST", "/api/tasks", {
    name: fresh("Task"),
    description: "x",
    assigned_agents: [agentName],
  });
  const { TeamId: team } = await caller.json<{ TeamId: string }>("POST", "/api/teams", {
    name: fresh("Team"),
    agents: [agent],
  });
  const known = {
    agent,
    agentName,
    conversation: chat.conversation_id,
    message: chat.messages[1]!.message_id,
    run: chat.run_id,
    template,
    task,
    team,
  };
  const kinds: Record<string, string> = {
    agents: agent,
    conversations: known.conversation,
    messages: known.message,
    runs: known.run,
    templates: template,
    tasks: task,
    teams: team,
    "route-task": task,
  };
  return {
    ...known,
    idFor: (path, name) =>
      ({ agentId: agent, version: "1" })[name] ??
      kinds[path.split("/{")[0]!.split("/").at(-1)!] ??
      "unknown-id",
  };
}
