import type { Page, Route } from "playwright/test";
import { TroupeServer } from "../support/troupe-server";
import { expect, test } from "./journey";

const cut = (route: Route) => route.abort("connectionrefused");
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const button = (page: Page, name: string) => page.getByRole("button", { name });

test("the URL of a provider is requested at both paths, and the browser is redirected there", async ({
  page,
}) => {
  const server = await TroupeServer.start({
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
    GITHUB_CLIENT_ID: "id",
    GITHUB_CLIENT_SECRET: "secret",
  });
  await page.route("https://provider.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Provider</h1>" }),
  );
  await page.route(`${server.url}/api/auth/google/url`, (route) => route.fulfill({ json: {} }));
  await page.route(`${server.url}/api/auth/github/url`, cut);
  await page.route(`${server.url}/auth/github/url`, (route) =>
    route.fulfill({ json: { url: "https://provider.example/authorize" } }),
  );
  try {
    await page.goto(`${server.url}/login`);
    await button(page, "Continue with Google").click();
    await expect(alert(page)).toHaveText("Failed to get Google login URL");
    await button(page, "Continue with GitHub").click();
    await expect(page).toHaveURL("https://provider.example/authorize");
  } finally {
    await server.kill();
  }
});
