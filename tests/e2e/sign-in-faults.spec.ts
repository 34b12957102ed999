import type { Page, Route } from "playwright/test";
import { expect, test } from "./journey";

const cut = (route: Route) => route.abort("connectionrefused");
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const button = (page: Page, name: string) => page.getByRole("button", { name });

test("a provider that is not configured is said so, and the screen can be used on", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/login`);
  for (const provider of ["Google", "GitHub"]) {
    await button(page, `Continue with ${provider}`).click();
    await expect(alert(page)).toHaveText(
      `Signing in with ${provider} is not configured on this server.`,
    );
    await expect(button(page, `Continue with ${provider}`)).toBeEnabled();
  }
  await expect(button(page, "Login")).toBeEnabled();
});

test("a provider's address is asked for at both places, and the browser leaves for it", async ({
  page,
  demo,
}) => {
  await page.route("https://provider.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Provider</h1>" }),
  );
  await page.route(`${demo.url}/api/auth/google/url`, (route) => route.fulfill({ json: {} }));
  await page.route(`${demo.url}/api/auth/github/url`, cut);
  await page.route(`${demo.url}/auth/github/url`, (route) =>
    route.fulfill({ json: { url: "https://provider.example/authorize" } }),
  );
  await page.goto(`${demo.url}/login`);
  await button(page, "Continue with Google").click();
  await expect(alert(page)).toHaveText("Failed to get Google login URL");
  await button(page, "Continue with GitHub").click();
  await expect(page).toHaveURL("https://provider.example/authorize");
});
