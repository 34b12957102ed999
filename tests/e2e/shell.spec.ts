import type { Page, Route } from "playwright/test";
import { join } from "./by-api";
import { expect, test } from "./journey";

const menu = (page: Page) => page.locator("#side-menu");
const phone = { width: 390, height: 844 };

test("while the session is being checked a spinner is shown; then a stranger is sent to sign in", async ({
  page,
  demo,
}) => {
  const held: Route[] = [];
  await page.route(`${demo.url}/auth/me`, (route) => void held.push(route), { times: 1 });
  await page.goto(demo.url);
  await page.goto(`${demo.url}/app/tasks?sort=new`);
  const spinner = page.getByRole("status").filter({ hasText: "Loading" });
  await expect(spinner).toBeVisible();
  const box = await spinner.boundingBox();
  expect(box && [box.x + box.width / 2, box.y + box.height / 2].map(Math.round)).toEqual([
    720, 450,
  ]);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await held[0]?.continue();
  await expect(page).toHaveURL(
    `${demo.url}/login?from=${encodeURIComponent("/app/tasks?sort=new")}`,
  );
  await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/`);
});

test("unknown pages lead home; an unknown call and a missing file are not found @core", async ({
  page,
  demo,
}) => {
  for (const path of [
    "/nothing",
    "/nothing/here",
    "/app/nothing",
    "/login/nothing",
    "/app/teams/nothing?x=1",
  ]) {
    await page.goto(demo.url + path);
    await expect(page, path).toHaveURL(`${demo.url}/`);
  }
  const call = await page.request.get(`${demo.url}/api/nothing/here`);
  expect(call.status()).toBe(404);
  expect(call.headers()["content-type"]).toContain("application/json");
  expect(await call.json()).toMatchObject({ error: "Not found", code: "not_found" });
  for (const path of ["/nothing.png", "/deep/nothing.js", "/_next/static/nothing.js"])
    expect((await page.request.get(demo.url + path)).status(), path).toBe(404);
});

for (const [how, broken] of [
  ["", false],
  [", its call failing,", true],
] as const) {
  test(`logging out${how} ends at the landing page, and nothing of the person can be reached afterwards @core`, async ({
    page,
    context,
    demo,
  }) => {
    await join(page, demo);
    await page.goto(`${demo.url}/app`);
    await page
      .getByRole("navigation", { name: "Top bar" })
      .getByRole("link", { name: "Tasks" })
      .click();
    await expect(page.getByRole("heading", { name: "Task Management", level: 1 })).toBeVisible();
    await page.evaluate(() => {
      sessionStorage.setItem("troupe-draft:somewhere", "words that were not sent");
      localStorage.setItem("troupe-theme", "dark");
    });
    if (broken)
      await page.route(`${demo.url}/api/auth/logout`, (route) => route.abort("connectionrefused"));
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(`${demo.url}/`);
    expect(
      await page.evaluate(() => [
        sessionStorage.getItem("troupe-draft:somewhere"),
        localStorage.getItem("troupe-theme"),
      ]),
    ).toEqual([null, "dark"]);
    if (broken) {
      // The server has not received it yet, but renders nothing of the person.
      expect(await (await page.request.get(`${demo.url}/app/tasks`)).text()).not.toContain("Ada");
      await page.goto(`${demo.url}/app/tasks`);
      await expect(page).toHaveURL(/\/login\?from=%2Fapp%2Ftasks$/);
      await page.unroute(`${demo.url}/api/auth/logout`);
      await page.goto(`${demo.url}/app/tasks`);
      await expect(page).toHaveURL(/\/login\?from=%2Fapp%2Ftasks$/);
    }
    expect((await page.request.get(`${demo.url}/api/auth/me`)).status()).toBe(401);
    expect((await context.cookies()).filter(({ name }) => name.includes("session"))).toEqual([]);
    if (!broken) await page.goBack();
    await expect(page).toHaveURL(/\/login\?from=%2Fapp%2Ftasks$/);
    await expect(page.getByText("Ada Byron")).toHaveCount(0);
  });
}

test("a session that ended elsewhere redirects to the sign-in screen with the next call @core", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/tasks`);
  await expect(page.getByRole("heading", { name: "Task Management", level: 1 })).toBeVisible();
  await page.context().clearCookies();
  // The next call may be one that the page makes by itself, before it is left.
  const signIn = /\/login\?from=%2Fapp%2F(chat|tasks)$/;
  await Promise.race([
    page.getByRole("navigation", { name: "Top bar" }).getByRole("link", { name: "Chat" }).click(),
    page.waitForURL(signIn),
  ]);
  await expect(page).toHaveURL(signIn);
});

test("a page left open shows the person who has signed in since", async ({ page, demo }) => {
  await join(page, demo, "ada king");
  await page.goto(`${demo.url}/app/tasks`);
  const account = menu(page).getByRole("region", { name: "Account" });
  await expect(account.getByText("ada king")).toBeVisible();
  await join(await page.context().newPage(), demo, "bob stone");
  await page
    .getByRole("navigation", { name: "Top bar" })
    .getByRole("link", { name: "Teams" })
    .click();
  await expect(account.getByText("bob stone")).toBeVisible();
});

test("the menu tells who is signed in, is 250 px wide or 60 px slim, and remembers which", async ({
  page,
  demo,
}) => {
  const email = await join(page, demo, "ada king lovelace");
  await page.goto(`${demo.url}/app`);
  const account = menu(page).getByRole("region", { name: "Account" });
  for (const text of ["AL", "ada king lovelace", email, "Local Account"])
    await expect(account.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCSS("height", "60px");
  await expect(menu(page)).toHaveCSS("width", "250px");

  await page.getByRole("button", { name: "Side menu" }).click();
  await expect(menu(page)).toHaveCSS("width", "60px");
  await expect(account.getByText("AL", { exact: true })).toBeVisible();
  for (const name of ["Dashboard", "Teams", "Tasks", "Chat", "Profile", "API Keys", "Models"])
    await expect(menu(page).getByRole("link", { name, exact: true })).toBeVisible();
  await page.reload();
  await expect(menu(page)).toHaveCSS("width", "60px");
  await menu(page).getByRole("link", { name: "Models" }).click();
  await expect(page).toHaveTitle("Models · Troupe");
  await expect(menu(page)).toHaveCSS("width", "60px");
  await page.getByRole("button", { name: "Side menu" }).click();
  await page.reload();
  await expect(menu(page)).toHaveCSS("width", "250px");
});

test("Agents is in the menu only under Teams, and every page has its title", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app`);
  const agents = menu(page).getByRole("link", { name: "Agents" });
  const go = async (
    name: string,
    path: string,
    title: string,
    group: "Main" | "Settings" = "Main",
  ) => {
    await menu(page)
      .getByRole("group", { name: group })
      .getByRole("link", { name, exact: true })
      .click();
    await expect(page).toHaveURL(demo.url + path);
    await expect(page).toHaveTitle(`${title} · Troupe`);
    await expect(agents).toHaveCount(path.includes("/app/teams") ? 1 : 0);
    await expect(menu(page).getByRole("link", { name, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  };
  await expect(page).toHaveTitle("Dashboard · Troupe");
  await expect(agents).toHaveCount(0);
  await go("Teams", "/app/teams", "Teams");
  await go("Agents", "/app/teams/agents", "Agents");
  await go("Tasks", "/app/tasks", "Tasks");
  await go("Runs", "/app/runs", "Runs");
  await go("Files", "/app/files", "Files");
  await go("Profile", "/app/settings/profile", "Profile", "Settings");
  await go("Security", "/app/settings/security", "Security", "Settings");
  await go("Usage & limits", "/app/usage", "Usage & limits", "Settings");
  await go("Trash", "/app/settings/trash", "Trash", "Settings");
  await page.getByRole("banner").getByRole("link", { name: "Chat" }).click();
  await expect(page).toHaveTitle("Chat · Troupe");
  await page.getByRole("banner").getByRole("link", { name: "Troupe" }).click();
  await expect(page).toHaveURL(`${demo.url}/app`);
  // Only one page was loaded, so the icon kit was loaded once.
  await expect(page.locator("script#troupe-icon-kit")).toHaveCount(1);
  await expect(page.locator("svg#troupe-icons")).toHaveCount(1);
});

test("on a phone the menu is a drawer that the keyboard opens, walks and closes @core", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.setViewportSize(phone);
  await page.goto(`${demo.url}/app`);
  await expect(menu(page)).toBeHidden();
  const opener = page.getByRole("button", { name: "Open menu" });
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await expect(drawer.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    await expect(drawer.locator(":focus")).toHaveCount(1); // the focus never leaves it
    if (
      await drawer
        .getByRole("link", { name: "Tasks" })
        .evaluate((link) => link === document.activeElement)
    )
      break;
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${demo.url}/app/tasks`);
  await expect(drawer).toBeHidden();
});

test("the theme is light, dark or the system's, and is applied before the first paint", async ({
  page,
  demo,
}) => {
  const ground = { light: "rgb(246, 245, 248)", dark: "rgb(11, 10, 14)" };
  const html = page.locator("html");
  // The attributes of the page's element when its body starts.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.body) return;
      watch.disconnect();
      sessionStorage.setItem("seen", document.documentElement.dataset.theme ?? "none");
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => sessionStorage.getItem("seen"));
  await join(page, demo);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${demo.url}/app`);
  expect(await seen()).toBe("none");
  await expect(html).toHaveCSS("background-color", ground.light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveCSS("background-color", ground.dark);

  const choose = async (theme: string) => {
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: theme }).click();
  };
  await choose("Light");
  await expect(html).toHaveCSS("background-color", ground.light);
  await page.reload();
  expect(await seen()).toBe("light");
  await expect(html).toHaveCSS("background-color", ground.light);
  await choose("Dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${demo.url}/terms`);
  expect(await seen()).toBe("dark");
  await expect(html).toHaveCSS("background-color", ground.dark);
  await page.goto(`${demo.url}/app`);
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Dark" })).toHaveAttribute(
    "aria-checked",
    "true",
  );
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(html).toHaveCSS("background-color", ground.light);
  await page.reload();
  expect(await seen()).toBe("none");
});

test("the first Tab offers a way past the menus @core", async ({ page, demo }) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app`);
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});
