import type { Camera } from "./camera";

const long = "ada@example.com";

/** Everything visible without an account. */
export async function publicScreens({ page, open, shoot }: Camera): Promise<void> {
  const { main, button } = places(page);
  await open("/");
  await shoot("landing", main, true);
  await page.getByLabel("Email").fill("ada");
  await button("Get Early Access").click();
  await shoot("landing-wrong", main.locator("[aria-invalid=true]"));
  await open("/confirm");
  await shoot("confirm", main);
  for (const name of ["terms", "privacy", "forgot-password", "reset-password"]) {
    await open(`/${name}`);
    await shoot(name, main);
  }
  await open("/confirm?token=nothing");
  await shoot("confirm-failed", main.getByRole("heading"));
  await open("/forgot-password");
  await page.getByLabel("Email").fill(long);
  await main.getByRole("button").first().click();
  await shoot("forgot-password-sent", main.getByRole("status").or(main.getByRole("heading")));
  await open("/reset-password?token=nothing");
  await shoot("reset-password-form", main);
  await open("/login");
  await shoot("login", button("Login"));
  await page.route("**/api/auth/login", () => undefined);
  await page.getByLabel("Email").fill(long);
  await page.getByLabel("Password", { exact: true }).fill("Secret-1234");
  await button("Login").click();
  await page.unroute("**/api/auth/login");
  await open("/login");
  await page.getByLabel("Email").fill(long);
  await page.getByLabel("Password", { exact: true }).fill("Secret-1234");
  await button("Login").click();
  await shoot("login-refused", main.getByRole("alert"));
  await page.getByRole("tab", { name: "Register" }).click();
  await shoot("register", button("Register"));
  await page.getByLabel("Username").fill("am");
  await page.getByLabel("Password", { exact: true }).fill("Secret-1234");
  await page.getByLabel("Confirm Password").fill("Secret");
  await button("Register").click();
  await shoot("register-wrong", page.locator("[aria-invalid=true]"), true);
  await open("/auth/callback?code=1&state=2");
  await shoot("oauth-failed", main.getByRole("alert"));
}

const places = (page: Camera["page"]) => ({
  main: page.getByRole("main"),
  button: (name: string) => page.getByRole("button", { name, exact: true }),
});
