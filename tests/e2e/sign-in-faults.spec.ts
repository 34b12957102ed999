import type { Page, Route } from "playwright/test";
import type { TroupeServer } from "../support/troupe-server";
import { expect, PASSWORD, test } from "./journey";

const cut = (route: Route) => route.abort("connectionrefused");
const wordless = (route: Route) => route.fulfill({ status: 500, body: "" });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const button = (page: Page, name: string) => page.getByRole("button", { name });

async function tryLogin(page: Page, server: TroupeServer): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Login").click();
}

async function tryRegister(page: Page, server: TroupeServer): Promise<void> {
  await page.goto(`${server.url}/login`);
  await expect(button(page, "Login")).toBeEnabled();
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Username").fill("ada_99");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await button(page, "Register").click();
}

for (const [cause, fault] of [
  ["no answer at all", cut],
  ["an answer without a word", wordless],
] as const) {
  test(`${cause}: signing in, registering and leaving for a provider say so`, async ({
    page,
    demo,
  }) => {
    for (const path of ["/api/auth/login", "/api/auth/register", "/api/auth/*/url", "/auth/*/url"])
      await page.route(demo.url + path, fault);
    await tryLogin(page, demo);
    await expect(alert(page)).toHaveText("Login failed");
    await expect(button(page, "Login")).toBeEnabled();
    await tryRegister(page, demo);
    await expect(alert(page)).toHaveText("Registration failed");
    await expect(button(page, "Register")).toBeEnabled();
    for (const provider of ["Google", "GitHub"]) {
      await button(page, `Continue with ${provider}`).click();
      await expect(alert(page)).toHaveText(`Failed to get ${provider} login URL`);
      await expect(button(page, `Continue with ${provider}`)).toBeEnabled();
    }
  });
}

test("a sign-in that claims success and leaves no session", async ({ page, demo }) => {
  await page.route(`${demo.url}/api/auth/login`, (route) =>
    route.fulfill({ json: { token: "authenticated", user: {} } }),
  );
  await page.route(`${demo.url}/api/auth/register`, (route) =>
    route.fulfill({ status: 201, json: { token: "authenticated", user: {} } }),
  );
  await page.goto(`${demo.url}/login`);
  await expect(button(page, "Login")).toBeEnabled();
  await expect(alert(page)).toBeHidden(); // never to a fresh visitor
  await tryLogin(page, demo);
  await expect(alert(page)).toHaveText(
    "Authentication failed - please log in with a valid OAuth provider",
  );
  await tryRegister(page, demo);
  await expect(alert(page)).toHaveText(
    "Authentication failed - please log in with a valid OAuth provider",
  );
  await expect(page).toHaveURL(/\/login$/);
});

test("while an attempt is on its way nothing else can be begun, and the error before it is gone", async ({
  page,
  demo,
}) => {
  const held: Route[] = [];
  await page.route(`${demo.url}/api/auth/login`, (route) => void held.push(route));
  await page.goto(`${demo.url}/login`);
  await page.getByLabel("Email").fill("ada");
  await button(page, "Login").click();
  await expect(alert(page)).toHaveText("Please enter a valid email address");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Login").click();
  await expect(button(page, "Login")).toHaveAttribute("aria-busy", "true");
  await expect(alert(page)).toBeHidden();
  for (const name of ["Login", "Continue with Google", "Continue with GitHub"])
    await expect(button(page, name)).toBeDisabled();
  await page.getByLabel("Email").press("Enter");
  expect(held).toHaveLength(1);
  await held[0]?.fulfill({ status: 401, json: { error: "Invalid email or password" } });
  await expect(alert(page)).toHaveText("Invalid email or password");
  await expect(button(page, "Login")).toBeEnabled();
});

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
