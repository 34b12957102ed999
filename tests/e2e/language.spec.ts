import type { Page } from "playwright/test";
import { de } from "@/lib/texts/de/catalogue";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

const german = new Set<unknown>(Object.values(de));
/** What no German reader should see: texts that have a German translation. */
const ENGLISH = Object.keys(de).filter((key) => !german.has(key) && !key.includes("{"));
const SEEN = "english-seen";

/** Checks every painted frame for lines in English, from page to page. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(
    ([english, entry]) => {
      const known = new Set(english);
      const frame = (): void => {
        const shown =
          document.body && getComputedStyle(document.body).visibility === "visible"
            ? document.body.innerText.split("\n")
            : [];
        const found = shown.map((line) => line.trim()).filter((line) => known.has(line));
        if (found.length)
          sessionStorage.setItem(
            entry,
            [
              ...new Set([
                ...(sessionStorage.getItem(entry) ?? "").split("\n").filter(Boolean),
                ...found,
              ]),
            ].join("\n"),
          );
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    [ENGLISH, SEEN] as const,
  );
}
const seen = (page: Page) => page.evaluate((entry) => sessionStorage.getItem(entry), SEEN);

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("the public pages and the sign-in speak German, from the first frame on", async ({
    page,
    demo,
  }) => {
    await watch(page);
    await page.goto(demo.url);
    await expect(
      page.getByRole("heading", { level: 1, name: "Agenten, die im Team arbeiten." }),
    ).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.getByRole("button", { name: "Frühen Zugang sichern" }).click();
    await expect(page.getByText("Name ist erforderlich")).toBeVisible();
    await look(page, "landing in German");
    await page.getByRole("contentinfo").getByRole("link", { name: "Datenschutz" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Datenschutzerklärung" }),
    ).toBeVisible();
    await expect(page).toHaveTitle("Datenschutzerklärung · Troupe");
    await look(page, "privacy in German");
    await page.getByRole("link", { name: "Anmelden" }).click();
    await page.getByLabel("E-Mail").fill("niemand@example.com");
    await page.getByLabel("Passwort", { exact: true }).fill("Wrong-horse-9");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "E-Mail oder Passwort ist falsch",
    );
    await look(page, "sign-in in German");
    expect(await seen(page)).toBeNull();
  });

  test("so do the screens behind it, and none is wider than a phone", async ({ page, demo }) => {
    await join(page, demo);
    await newAgent(page, demo, { name: "Späher", role_description: "Sucht Quellen." });
    await watch(page);
    const screens = [
      { path: "/app", title: "Übersicht", heading: "Übersicht", part: "Agenten" },
      { path: "/app/teams/agents", title: "Agenten", heading: "Agenten", part: "Meine Agenten" },
      { path: "/app/teams", title: "Teams", heading: "Teams", part: "Noch keine Teams" },
      { path: "/app/tasks", title: "Aufgaben", heading: "Aufgaben", part: "Noch keine Aufgaben" },
      {
        path: "/app/usage",
        title: "Verbrauch & Limits",
        heading: "Verbrauch & Limits",
        part: "Noch keine Limits",
      },
      { path: "/app/settings/profile", title: "Profil", heading: "Profil", part: "Zeitzone" },
      {
        path: "/app/settings/api",
        title: "API-Schlüssel",
        heading: "API-Schlüssel",
        part: "Noch keine API-Schlüssel",
      },
      {
        path: "/app/settings/models",
        title: "Modelle",
        heading: "Modelle",
        part: "Noch keine Anbieter",
      },
    ];
    for (const { path, title, heading, part } of screens) {
      await page.goto(demo.url + path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole("main").getByText(part).first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await expect(page).toHaveTitle(`${title} · Troupe`);
      await look(page, `${path} in German`, [[1440, "light"]]);
      expect(await seen(page), path).toBeNull();
    }
    await page.goto(`${demo.url}/app/chat`);
    await expect(page.getByRole("textbox", { name: "Nachricht an Späher" })).toBeVisible();
    await look(page, "chat in German", [[1440, "light"]]);
    expect(await seen(page)).toBeNull();
  });

  test("a language chosen in the profile is used at once, and after a reload", async ({
    page,
    demo,
  }) => {
    await join(page, demo);
    await page.goto(`${demo.url}/app/settings/profile`);
    await page.getByLabel("Sprache").selectOption("English");
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveTitle("Profile · Troupe");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByLabel("Language").selectOption("Browser default");
    await expect(
      page.getByRole("heading", { level: 1, name: "Profil", exact: true }),
    ).toBeVisible();
    await expect(page).toHaveTitle("Profil · Troupe");
  });
});

test("an English browser loads no other language, and reads English to the letter", async ({
  page,
  demo,
}) => {
  const scripts: Promise<string>[] = [];
  page.on(
    "response",
    (answer) => void (answer.request().resourceType() === "script" && scripts.push(answer.text())),
  );
  await page.goto(demo.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agents that work as a team.");
  await expect(page.getByRole("button", { name: "Get Early Access" })).toBeEnabled();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(
    (await Promise.all(scripts)).filter((script) =>
      script.includes("Agenten, die im Team arbeiten."),
    ),
  ).toEqual([]);
});

test("a German page names the script with its texts in its head, so that it is fetched with the others", async ({
  request,
  demo,
}) => {
  const page = await request.get(demo.url, { headers: { "accept-language": "de" } });
  const named = [...(await page.text()).matchAll(/<link rel="preload"[^>]*?href="([^"]+\.js)"/g)];
  const scripts = named.map(async ([, path]) => (await request.get(demo.url + path)).text());
  expect((await Promise.all(scripts)).join("")).toContain("Agenten, die im Team arbeiten.");
});

test("the server renders the reader's language: the cookie's, otherwise the first that the browser accepts", async ({
  request,
  demo,
}) => {
  const drawn = async (path: string, headers: Record<string, string>) => {
    const html = await (await request.get(demo.url + path, { headers })).text();
    return [/<html lang="(\w+)"/.exec(html)?.[1], /<title>([^<]*)/.exec(html)?.[1]];
  };
  const german = { "accept-language": "fr, de-AT;q=0.8, en;q=0.5" };
  const english = ["en", "Sign in · Troupe"];
  expect(await drawn("/login", german)).toEqual(["de", "Anmelden · Troupe"]);
  expect(await drawn("/terms", german)).toEqual(["de", "Nutzungsbedingungen · Troupe"]);
  expect(await drawn("/login", { ...german, cookie: "troupe-language=en" })).toEqual(english);
  expect(await drawn("/login", { "accept-language": "fr, de;q=0" })).toEqual(english);
  expect(await drawn("/login", { cookie: "troupe-language=xx" })).toEqual(english);
  const inside = await request.get(`${demo.url}/prerendered/de/terms`, { maxRedirects: 0 });
  expect([inside.status(), inside.headers()["location"]]).toEqual([307, "/"]);
});
