import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { NewApiKey } from "@/lib/keys/contract";
import type { Run } from "@/lib/runs/run/contract";
import type { ImportedSkills } from "@/lib/skills/contract";
import type { Template } from "@/lib/templates/contract";
import type { TestMcpServer } from "../support/mcp-server";
import type { TroupeServer } from "../support/troupe-server";
import { join, newAgent, write } from "./by-api";
import { expect } from "./journey";

const TOOL = {
  type: "function" as const,
  function: {
    name: "count_boxes",
    description: "Counts the boxes",
    parameters: { type: "object" as const, properties: {}, required: [] },
  },
};

/** A new person with a key for everything, who creates the objects that the examples name. */
export class ExampleValues {
  private count = 0;
  private constructor(
    private readonly page: Page,
    private readonly server: TroupeServer,
    private readonly tools: TestMcpServer,
    private readonly repository: string,
    readonly secret: string,
  ) {}

  /** `repository`: the URL of a Git repository with one skill. */
  static async of(
    page: Page,
    server: TroupeServer,
    tools: TestMcpServer,
    repository: string,
  ): Promise<ExampleValues> {
    await join(page, server);
    const key = await write<NewApiKey>(page, server, "POST", "/api/keys", {
      name: "Examples",
      scopes: ["read", "chat", "write"],
      expires_in_days: null,
    });
    return new ExampleValues(page, server, tools, repository, key.secret);
  }

  private post<Out>(path: string, body: object = {}, headers = {}): Promise<Out> {
    return write<Out>(this.page, this.server, "POST", path, body, headers);
  }

  /** Skills have unique names, and the examples always the same. */
  private async removeSkills(): Promise<void> {
    const all = await write<{ SkillId: string }[]>(this.page, this.server, "GET", "/api/skills");
    for (const { SkillId } of all)
      await write(this.page, this.server, "DELETE", `/api/skills/${SkillId}`);
  }

  private async skill(): Promise<string> {
    const url = this.repository;
    const { imported } = await this.post<ImportedSkills>("/api/skills/import", { url });
    return imported[0]!.SkillId;
  }

  private async deleted(): Promise<string> {
    const { AgentId } = await newAgent(this.page, this.server, { name: `Gone ${++this.count}` });
    await write(this.page, this.server, "DELETE", `/api/agents/${AgentId}`);
    return AgentId;
  }

  /** Values for the variables of one example, all newly created. */
  async for(endpoint: string, text: string): Promise<Record<string, string>> {
    const needs = (name: string) => text.includes(name);
    const agent = await newAgent(this.page, this.server, {
      name: `Scout ${++this.count}`,
      tools: [TOOL],
    });
    const named: Record<string, string> = {
      AGENT_ID: agent.AgentId,
      MODEL: agent.name.toLowerCase().replace(" ", "-"),
      TOOL_NAME: TOOL.function.name,
      VERSION: String(agent.version),
      MCP_SERVER: this.tools.address,
      SKILL_REPOSITORY: this.repository,
    };
    if (endpoint.includes("/api/skills")) await this.removeSkills();
    if (needs("SKILL_ID")) named.SKILL_ID = await this.skill();
    if (needs("DELETED_ID")) named.DELETED_ID = await this.deleted();
    if (needs("TEAM_ID")) Object.assign(named, await this.team(endpoint, agent));
    if (needs("OTHER_RUN_ID")) named.OTHER_RUN_ID = (await this.run(agent)).RUN_ID!;
    if (/CONVERSATION_ID|MESSAGE_ID|RUN_ID/.test(text)) Object.assign(named, await this.run(agent));
    if (needs("SHARE_ID"))
      named.SHARE_ID = (
        await this.post<{ ShareId: string }>("/api/shares", {
          conversation_id: (await this.run(agent)).CONVERSATION_ID,
          audience: "anyone",
          expires_in_days: 1,
        })
      ).ShareId;
    if (needs("SHARE_TOKEN"))
      named.SHARE_TOKEN = (
        await this.post<{ url: string }>("/api/shares", {
          conversation_id: (await this.run(agent)).CONVERSATION_ID,
          audience: "anyone",
          expires_in_days: 1,
        })
      ).url.split("/s/")[1]!;
    if (endpoint === "POST /api/notices/seen") Object.assign(named, await this.taskRun(agent));
    if (endpoint === "POST /api/runs/{id}/go-on") Object.assign(named, await this.failedRun(agent));
    if (needs("TOOL_CALL_ID")) Object.assign(named, await this.waiting(agent));
    if (/TASK_/.test(text)) {
      const name = `Task${this.count}`;
      const task = await this.post<{ TaskId: string }>("/api/tasks", {
        name,
        description: "Say hello",
        assigned_agents: [agent.AgentId],
      });
      Object.assign(named, { TASK_ID: task.TaskId, TASK_NAME: name });
    }
    if (needs("TEMPLATE_ID"))
      named.TEMPLATE_ID = (
        await this.post<Template>("/api/templates", {
          name: `Kept ${this.count}`,
          instructions: "You answer.",
        })
      ).TemplateId;
    if (needs("SECRET_NAME")) {
      named.SECRET_NAME = `KEY_${this.count}`;
      await this.post("/api/secrets", {
        name: named.SECRET_NAME,
        value: "a-secret",
        hosts: ["api.example.com"],
      });
    }
    if (needs("FILE_ID"))
      named.FILE_ID = (
        await this.post<{ FileId: string }>("/api/files", Buffer.from("<!doctype html><p>A page"), {
          "content-type": "text/html",
          "x-file-name": "page.html", // so that it has a preview
        })
      ).FileId;
    if (needs("CONNECTION_ID")) Object.assign(named, await this.connection());
    if (needs("RESPONSE_ID")) named.RESPONSE_ID = await this.response(named.MODEL!);
    return named;
  }

  private async team(endpoint: string, agent: Agent): Promise<Record<string, string>> {
    const other = await newAgent(this.page, this.server, { name: `Other ${this.count}` });
    const [one, two] = [agent.AgentId, other.AgentId];
    const adds = endpoint === "POST /api/teams/{id}/agents/{agentId}";
    const { TeamId } = await this.post<{ TeamId: string }>("/api/teams", {
      name: `Crew ${this.count}`,
      agents: adds ? [two] : [one, two],
    });
    if (!adds && !endpoint.includes("setup-graph"))
      await this.post("/api/setup-graph", {
        team_id: TeamId,
        agents: [one, two],
        entry_point: one,
        finish_point: two,
      });
    if (endpoint.startsWith("DELETE /api/edges"))
      await this.post(`/api/add-edge?team_id=${TeamId}&start_node=${one}&end_node=${two}`);
    return { TEAM_ID: TeamId, OTHER_AGENT_ID: two };
  }

  private async run({ AgentId }: Agent): Promise<Record<string, string>> {
    const told = await this.post<ChatAnswer>("/api/chat", { agent_id: AgentId, content: "Hello" });
    return {
      CONVERSATION_ID: told.conversation_id,
      MESSAGE_ID: told.messages.at(-1)!.message_id,
      RUN_ID: told.run_id,
    };
  }

  /** Only tasks have notices about their end. */
  private async taskRun(
    { AgentId }: Agent,
    description = "Say hello",
  ): Promise<Record<string, string>> {
    const name = `Noticed${this.count}`;
    await this.post("/api/tasks", { name, description, assigned_agents: [AgentId] });
    const { run_id } = await this.post<{ run_id: string }>(`/api/route-task/${name}`);
    return { RUN_ID: run_id };
  }

  /** Its provider refuses: it can be resumed. */
  private async failedRun(agent: Agent): Promise<Record<string, string>> {
    const { RUN_ID = "" } = await this.taskRun(agent, "Say hello [fail=401]");
    const look = () => write<Run>(this.page, this.server, "GET", `/api/runs/${RUN_ID}`);
    await expect.poll(async () => (await look()).status).toBe("failed");
    return { RUN_ID };
  }

  private async waiting({ AgentId }: Agent): Promise<Record<string, string>> {
    const { run_id } = await this.post<ChatAnswer>("/api/chat", {
      agent_id: AgentId,
      content: "How many? [tool=count_boxes {}]",
    });
    const run = await write<Run>(this.page, this.server, "GET", `/api/runs/${run_id}`);
    const { id } = run.steps.find(({ kind }) => kind === "tool")!.input as { id: string };
    return { RUN_ID: run_id, TOOL_CALL_ID: id };
  }

  private async connection(): Promise<Record<string, string>> {
    const { ConnectionId } = await this.post<{ ConnectionId: string }>("/api/connections", {
      url: this.tools.address,
      name: `Post ${this.count}`,
    });
    return { CONNECTION_ID: ConnectionId, SERVER_TOOL: "send", RESOURCE_URI: "post://rules" };
  }

  private async response(model: string): Promise<string> {
    const answer = await fetch(`${this.server.url}/v1/responses`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.secret}`, "content-type": "application/json" },
      body: JSON.stringify({ model, input: "Hello" }),
    });
    return ((await answer.json()) as { id: string }).id;
  }
}
