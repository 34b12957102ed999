import type { Browser } from "playwright/test";
import { startMcpServer } from "../../support/mcp-server";
import { startModelServer } from "../../support/model-server";
import { TroupeServer } from "../../support/troupe-server";
import { join } from "../by-api";
import { proveEmail } from "../by-database";
import { agentScreens, manyAgentsScreens, wizardScreens } from "./agents";
import { camera, OPERATOR, type Camera, type Studio } from "./camera";
import { chatScreens, replyScreens } from "./chat";
import { failureScreens } from "./failures";
import { operatorScreens } from "./operator";
import { memoryScreens } from "./memory";
import { connectionScreens, programScreens } from "./programs";
import { publicScreens } from "./public";
import { heldScreens, securityScreens } from "./security";
import { binScreens, fileScreens, keyScreens, modelScreens, profileScreens } from "./settings";
import { dashboardScreens, shellScreens } from "./shell";
import { taskFormScreens, taskScreens, taskStateScreens } from "./tasks";
import { knowledgeScreens } from "./knowledge";
import { shareScreens } from "./shares";
import { teamScreens, teamStateScreens } from "./teams";
import { usageScreens } from "./usage";
import { workspaceScreens } from "./workspaces";

/** Every screen, dialog and state of the app, by who sees it. */
export const SCREENS: Record<string, (studio: Studio) => Promise<void>> = {
  public: alone(publicScreens, "nobody"),
  failures: alone(failureScreens, "new"),
  security: alone(securityScreens, "nobody"),
  held: alone(heldScreens, "nobody"),
  operator: alone(operatorScreens, "operator"),
  dashboard: both(dashboardScreens),
  shell: alone(shellScreens, "demo"),
  agents: both(agentScreens),
  "many agents": alone(manyAgentsScreens, "new"),
  wizard: alone(wizardScreens, "demo"),
  chat: both(chatScreens),
  replies: alone(replyScreens, "demo"),
  tasks: both(taskScreens),
  "task states": alone(taskStateScreens, "demo"),
  "task form": alone(taskFormScreens, "demo"),
  teams: both(teamScreens),
  "team states": alone(teamStateScreens, "demo"),
  profile: alone(profileScreens, "demo"),
  keys: alone(keyScreens, "demo"),
  models: alone(modelScreens, "demo"),
  connections: alone(connectionScreens, "new"),
  bin: alone(binScreens, "new"),
  shares: alone(shareScreens, "new"),
  memory: alone(memoryScreens, "new"),
  knowledge: alone(knowledgeScreens, "new"),
  workspaces: alone(workspaceScreens, "new"),
  files: alone(fileScreens, "new"),
  programs: alone(programScreens, "demo"),
  usage: alone(usageScreens, "new"),
};

function alone(screens: (camera: Camera) => Promise<void>, who: Parameters<typeof camera>[1]) {
  return async (studio: Studio) => {
    const only = await camera(studio, who);
    await screens(only);
    await only.page.context().close();
  };
}

function both(screens: (full: Camera, empty: Camera) => Promise<void>) {
  return async (studio: Studio) => {
    const [full, empty] = [await camera(studio, "demo"), await camera(studio, "new")];
    await screens(full, empty);
    await Promise.all([full, empty].map((each) => each.page.context().close()));
  };
}

/** A server with the developers' account, an operator and stand-ins for a model provider and for a server with tools. */
export async function openStudio(
  browser: Browser,
): Promise<Pick<Studio, "server" | "model" | "tools"> & { close: () => Promise<void> }> {
  const [model, tools] = await Promise.all([startModelServer({}), startMcpServer()]);
  const server = await TroupeServer.start(
    {
      DEEPSEEK_BASE_URL: model.url,
      DEEPSEEK_API_KEY: "sk-test",
      TOOL_ALLOWED_HOSTS: [new URL(model.url).host, tools.host].join(","),
      OPERATOR_EMAILS: OPERATOR,
    },
    { seeded: true },
  );
  const page = await browser.newPage();
  await join(page, server, "Grace Hopper", "operator");
  proveEmail(server, OPERATOR);
  await page.close();
  return {
    server,
    model,
    tools,
    close: async () => {
      await server.kill();
      await model.close();
      await tools.close();
    },
  };
}
