import type { Agent } from "@/lib/agents/contract";
import type { Camera } from "./camera";

const PATH = "/app/settings/connections";

/** Servers with tools: none, the form, one with its tools, and the picker in an agent's form. */
export async function connectionScreens(camera: Camera): Promise<void> {
  const { page, open, shoot, failing, waiting, tools } = camera;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await waiting("**/api/connections*", PATH, "settings-connections-loading");
  const retry = page.getByRole("main").getByRole("button", { name: /^Retry/ });
  await failing("**/api/connections*", PATH, "settings-connections-failed", retry);
  await open(PATH);
  await shoot("settings-connections-empty", page.getByText("No connections yet"), true);
  await button("Add connection").first().click();
  const form = page.getByRole("dialog", { name: "Add connection" });
  await form.getByRole("button", { name: "Connect" }).click();
  await shoot("settings-connection-wrong", form.locator("[aria-invalid=true]"));
  await form.getByLabel("URL").fill(tools.address);
  await form.getByRole("button", { name: "Connect" }).click();
  await form.waitFor({ state: "hidden" });
  await page.getByText("5 tools").first().click();
  await shoot("settings-connections", page.getByText("Read-only (self-reported)"), true);
  await open("/app/teams/agents?create=true");
  const picker = page.getByRole("group", { name: "From a connection" });
  await picker.getByText("Post Office").first().click();
  await shoot("agent-connection-tools", picker.getByRole("checkbox", { name: /^send/ }), true);
}

/** The screens for programs and their authors: the reference, a trial call, and an agent's own snippets. */
export async function programScreens({ page, server, open, shoot }: Camera): Promise<void> {
  await open("/docs");
  await shoot("docs", page.getByRole("heading", { level: 1 }));
  await open("/docs#post-api-agents");
  const endpoint = page.locator("#post-api-agents");
  await shoot("docs-endpoint", endpoint);
  await endpoint.getByRole("button", { name: /^Try it/ }).click();
  await shoot("docs-try", page.getByRole("dialog"));
  const agents = await page.request.get(`${server.url}/api/agents?limit=1`);
  const [{ AgentId }] = (await agents.json()) as [Agent];
  await open(`/app/teams/agents?edit=${AgentId}`);
  await page.getByText("Use via API").click();
  await shoot(
    "use-from-a-program",
    page.getByRole("group", { name: "Example", exact: true }),
    true,
  );
}
