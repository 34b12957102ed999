import { libraryYaml } from "../support/library-api";
import { startLocalServer } from "../support/local-server";
import { TroupeServer } from "../support/troupe-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

test("operations of an OpenAPI document are chosen, get their key, and become an agent's tools", async ({
  page,
  model,
}) => {
  const library = await startLocalServer(({ url }, res) =>
    url === "/api.yaml"
      ? res.writeHead(200, { "content-type": "text/yaml" }).end(libraryYaml(library.url))
      : res.writeHead(200, { "content-type": "application/json" }).end("{}"),
  );
  const troupe = await TroupeServer.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: [new URL(model.url).host, library.host].join(","),
  });
  try {
    await join(page, troupe);
    await page.goto(`${troupe.url}/app/settings/connections`);
    await page.getByRole("button", { name: "Add connection" }).first().click();
    const form = page.getByRole("dialog", { name: "Add connection" });
    // The document's URL identifies it.
    await form.getByLabel("URL").fill(`${library.url}/api.yaml`);
    await form.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(form.getByText("Found an OpenAPI document")).toBeVisible();
    await expect(form.getByLabel("URL")).toHaveValue(`${library.url}/api.yaml`);
    await form.getByLabel("Or paste the document").fill("<!DOCTYPE html>");
    await form.getByRole("button", { name: "Read document" }).click();
    await expect(form.getByLabel("Or paste the document")).toHaveAccessibleDescription(
      /This is a web page/,
    );
    await look(page, "where a document is");
    await form.getByLabel("Or paste the document").fill("");
    await form.getByRole("button", { name: "Read document" }).click();
    await expect(form.getByText("City Library 2.1")).toBeVisible();
    await form.getByRole("button", { name: "Deselect all" }).click();
    await expect(form.getByRole("button", { name: "Add 0 operations" })).toBeDisabled();
    await form.getByRole("checkbox", { name: "GET /books", exact: true }).check();
    await form.getByRole("checkbox", { name: /POST \/books/ }).check();
    await look(page, "operations of a document");
    await form.getByRole("button", { name: "Add 2 operations" }).click();
    await expect(form).toBeHidden();

    await page.getByRole("button", { name: "Edit City Library" }).click();
    const edit = page.getByRole("dialog", { name: "Edit connection" });
    await edit.getByRole("button", { name: "Choose operations" }).click();
    await expect(edit.getByRole("checkbox", { name: /POST \/books/ })).toBeChecked();
    await edit.getByRole("checkbox", { name: /GET \/books\/\{book-id\}/ }).check();
    await look(page, "other operations of a document");
    await edit.getByRole("button", { name: "Save connection" }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByText("3 tools")).toBeVisible();

    const secrets = page.getByRole("list", { name: "Secrets" });
    await expect(secrets.getByText("Missing")).toHaveCount(2);
    await secrets.getByRole("button", { name: "Enter CITY_LIBRARY_KEY" }).click();
    await secrets.getByLabel("Key", { exact: true }).fill("key-of-the-library");
    await look(page, "a secret of a document");
    await secrets.getByRole("button", { name: "Save secret" }).click();
    await expect(secrets.getByText("Saved")).toBeVisible();

    const agent = await newAgent(page, troupe, { name: "Librarian" });
    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    const picker = page.getByRole("group", { name: "From a connection" });
    await picker.getByText("City Library").click();
    await picker.getByRole("checkbox", { name: /^books_list/ }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${troupe.url}/api/agents/${agent.AgentId}`);
        return JSON.stringify(await answer.json());
      })
      .toContain('"name":"city_library_books_list"');
    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    await expect(picker.getByRole("checkbox", { name: /^books_list/ })).toBeChecked();
    await expect(page.getByRole("button", { name: "Edit city_library_books_list" })).toBeVisible();
  } finally {
    await troupe.kill();
    await library.close();
  }
});
