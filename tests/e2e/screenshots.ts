// npm run screenshots: every screen and state in light and dark, wide and narrow, into test-results/screenshots.
import { test } from "playwright/test";
import { startModelServer } from "../support/model-server";
import { TroupeServer } from "../support/troupe-server";
import { agentScreens } from "./shots/agents";
import { camera, SIZES, type Studio, type Width } from "./shots/camera";
import { chatScreens } from "./shots/chat";
import { publicScreens } from "./shots/public";
import { securityScreens } from "./shots/security";
import { settingsScreens } from "./shots/settings";
import { shellScreens } from "./shots/shell";
import { taskScreens } from "./shots/tasks";
import { teamScreens } from "./shots/teams";

test.describe.configure({ mode: "parallel", timeout: 300_000 });

const SCREENS = {
  shell: shellScreens,
  agents: agentScreens,
  chat: chatScreens,
  tasks: taskScreens,
  teams: teamScreens,
  settings: settingsScreens,
} as const;

let model: Studio["model"];
let server: TroupeServer;
test.beforeAll(async () => {
  model = await startModelServer({});
  server = await TroupeServer.start(
    {
      DEEPSEEK_BASE_URL: model.url,
      DEEPSEEK_API_KEY: "sk-test",
      TOOL_ALLOWED_HOSTS: new URL(model.url).host,
    },
    { seeded: true },
  );
});
test.afterAll(async () => {
  await server.kill();
  await model.close();
});

for (const width of Object.keys(SIZES).map(Number) as Width[]) {
  test(`public ${width}`, async ({ browser }) =>
    publicScreens(await camera({ server, model, browser, width }, "nobody")));
  test(`security ${width}`, async ({ browser }) =>
    securityScreens(await camera({ server, model, browser, width }, "nobody")));
  for (const [name, screens] of Object.entries(SCREENS)) {
    test(`${name} ${width}`, async ({ browser }) => {
      const studio = { server, model, browser, width };
      await screens(await camera(studio, "demo"), await camera(studio, "new"));
    });
  }
}
