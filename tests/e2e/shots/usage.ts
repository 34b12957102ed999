import type { ModelProvider } from "@/lib/models/contract";
import { newAgent, say, write } from "../by-api";
import type { Camera } from "./camera";

/** The list of runs and the usage report: empty, filtered, with data, and without a response. */
export async function usageScreens(camera: Camera): Promise<void> {
  const { page, open, shoot, failing, waiting } = camera;
  await open("/app/usage");
  await shoot("usage-empty", page.getByText("No usage in this period"));
  await open("/app/runs");
  await shoot("runs-empty", page.getByText("No runs yet"));
  const retry = page.getByRole("main").getByRole("button", { name: /^Retry/ });
  for (const name of ["usage", "runs"]) {
    await waiting(`**/api/${name}*`, `/app/${name}`, `${name}-loading`);
    await failing(`**/api/${name}*`, `/app/${name}`, `${name}-failed`, retry);
  }
  await spend(camera);
  await open("/app/usage");
  await shoot("usage", page.getByRole("group", { name: /Highest:/ }), true);
  await open("/app/runs");
  await shoot("runs", page.getByRole("link", { name: /^And in June/ }));
  await page.getByLabel("Status").selectOption("stopped");
  await shoot("runs-filtered", page.getByText("No runs match"));
  await open("/app/runs");
  await page.getByRole("link", { name: /^And in June/ }).click();
  await shoot("run", page.getByRole("region", { name: "Timeline" }), true);
  await page.getByRole("button", { name: /^Modell? dear/ }).click();
  await shoot("run-request", page.getByText("Question"), true);
  await comparedAndReplayed(camera);
}

/** The open run next to another one, and replayed from its record. */
async function comparedAndReplayed({ page, shoot }: Camera): Promise<void> {
  const replay = page.getByRole("region", { name: "Replay" });
  await page.getByRole("button", { name: "Replay" }).click();
  await shoot("run-replayed", replay.getByRole("status").getByText(/\w\w/), true);
  await page.getByRole("button", { name: "Compare" }).click();
  const other = page.getByRole("link", { name: /^What did we spend/ });
  await shoot("run-compare-choose", other);
  await other.click();
  const compared = page.getByRole("region", { name: "Compared runs" });
  await compared.getByRole("button", { name: /Modell? dear/ }).click();
  await shoot("run-compared", compared.locator("mark"), true);
}

/** Two replies of a model with a price. */
async function spend({ page, server, model }: Camera): Promise<void> {
  const { ProviderId } = await write<ModelProvider>(page, server, "POST", "/api/model-providers", {
    label: "Dear",
    base_url: model.url,
    models: [{ id: "dear", price_in: 2, price_out: 10 }],
  });
  const agent = await newAgent(page, server, { name: "Ledger", model: `${ProviderId}/dear` });
  for (const asked of ["What did we spend in May?", "And in June?"])
    await say(page, server, agent, `${asked} [tokens=20]`);
}
