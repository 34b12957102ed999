// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { LoginScreen } from "@/components/auth/login/login-screen";
import { gate } from "../support/gate";
import {
  button,
  fill,
  json,
  noReply,
  requestsTo,
  says,
  show,
  text,
  wordsOf,
  type Reply,
} from "../support/screen";

/** The test browser does not support passkeys; this one only seems to. */
const withPasskeys = () => vi.stubGlobal("PublicKeyCredential", class {});
afterEach(() => vi.unstubAllGlobals());

const PASSWORD = "Correct-horse-9";
const NO_SESSION = "Authentication failed - please log in with a valid OAuth provider";
const signedOut = json(401, { error: "Sign in first." });
const signIn = (replies: Record<string, Reply>) =>
  show(<LoginScreen registration="open" providers={["google", "github"]} passkeys />, "/login", {
    "/auth/me": signedOut,
    "/api/auth/me": signedOut,
    ...replies,
  });
const alert = "main [role=alert]";
const isEnabled = (name: string) => expect.poll(() => button(name).disabled).toBe(false);

/** Clicks the form's own button: a tab has the same name. */
const submit = (): void => document.querySelector<HTMLButtonElement>("[type=submit]")!.click();

async function tryToLogIn(): Promise<void> {
  await expect.poll(() => document.querySelector("form")).not.toBeNull();
  fill({ email: "ada@example.com", password: PASSWORD });
  submit();
}

async function tryToRegister(): Promise<void> {
  const tab = [...document.querySelectorAll<HTMLElement>("[role=tab]")].at(-1)!;
  tab.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, button: 0 }));
  await expect.poll(() => document.querySelector("input[name=username]")).not.toBeNull();
  fill({ email: "ada@example.com", username: "ada_99", password: PASSWORD, confirm: PASSWORD });
  submit();
}

test.each([
  ["no response at all", noReply],
  ["a response without a message", text(500, "")],
] as const)(
  "the sign-in screen reports %s to a login, a registration and a provider's URL",
  async (_, fault) => {
    const paths = ["/api/auth/login", "/api/auth/register"];
    const providers = ["google", "github"].flatMap((each) => [
      `/api/auth/${each}/url`,
      `/auth/${each}/url`,
    ]);
    await signIn(Object.fromEntries([...paths, ...providers].map((path) => [path, fault])));
    await tryToLogIn();
    await says(alert, "Login failed");
    await isEnabled("Continue with Google");
    await tryToRegister();
    await says(alert, "Registration failed");
    for (const provider of ["Google", "GitHub"]) {
      await isEnabled(`Continue with ${provider}`);
      button(`Continue with ${provider}`).click();
      await says(alert, `Failed to get ${provider} login URL`);
    }
    await isEnabled("Continue with GitHub");
  },
);

test("a login or registration that succeeds without starting a session is reported", async () => {
  const success = json(200, { token: "authenticated", user: {} });
  const screen = await signIn({
    "/api/auth/login": success,
    "/api/auth/register": success,
  });
  await expect.poll(() => requestsTo(screen, "/api/auth/me")).toHaveLength(1);
  expect(wordsOf(alert)).toBe(""); // a new visitor sees no message
  await tryToLogIn();
  await says(alert, NO_SESSION);
  await isEnabled("Continue with Google");
  await tryToRegister();
  await expect.poll(() => requestsTo(screen, "/api/auth/register")).toHaveLength(1);
  await says(alert, NO_SESSION);
  expect(screen.visited).toEqual([]);
});

test("while a login is in progress nothing else can be started, and the previous error is cleared", async () => {
  withPasskeys();
  const { opened, open } = gate();
  onTestFinished(open);
  const screen = await signIn({
    "/api/auth/login": (res) =>
      opened.then(() => json(401, { error: "Invalid email or password" })(res)),
  });
  await expect.poll(() => document.querySelector("form")).not.toBeNull();
  fill({ email: "ada" });
  submit();
  await says(alert, "Please enter a valid email address");
  await tryToLogIn();
  const login = document.querySelector<HTMLButtonElement>("[type=submit]")!;
  await expect.poll(() => login.getAttribute("aria-busy")).toBe("true");
  expect(wordsOf(alert)).toBe("");
  expect(login.disabled).toBe(true);
  for (const name of ["Continue with Google", "Continue with GitHub", "Continue with a passkey"])
    expect(button(name).disabled, name).toBe(true);
  const form = document.querySelector("form")!;
  form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })); // like Enter in a field
  open();
  await says(alert, "Invalid email or password");
  await isEnabled("Continue with Google");
  expect(requestsTo(screen, "/api/auth/login")).toHaveLength(1);
});

test("a provider's URL that is missing from the response is reported", async () => {
  await signIn({ "/api/auth/google/url": json(200, {}) });
  await expect.poll(() => document.querySelector("form")).not.toBeNull();
  button("Continue with Google").click();
  await says(alert, "Failed to get Google login URL");
});

test("the sign-in screen only shows configured methods, and passkeys only for a login", async () => {
  await show(<LoginScreen registration="open" providers={[]} passkeys={false} />, "/login", {});
  await expect.poll(() => document.querySelector("form")).not.toBeNull();
  expect(document.querySelector("main")!.textContent).not.toMatch(/Google|GitHub|passkey|OR/);
});

test("the first field of the sign-in screen has the focus until the tab is changed", async () => {
  await signIn({});
  await expect.poll(() => document.activeElement?.getAttribute("name")).toBe("email");
  const tab = [...document.querySelectorAll<HTMLElement>("[role=tab]")].at(-1)!;
  tab.focus();
  tab.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, button: 0 }));
  await expect.poll(() => document.querySelector("input[name=username]")).not.toBeNull();
  expect(document.activeElement?.getAttribute("name")).not.toBe("email");
});

test("/login?tab=register opens the registration form, without a passkey", async () => {
  withPasskeys();
  await show(
    <LoginScreen registration="open" providers={["github"]} passkeys />,
    "/login?tab=register",
    {},
  );
  await expect.poll(() => document.querySelector("input[name=username]")).not.toBeNull();
  expect(document.querySelector("main")!.textContent).toContain("Continue with GitHub");
  expect(document.querySelector("main")!.textContent).not.toContain("passkey");
});

test("a browser that knows no passkeys is not offered one", async () => {
  await signIn({});
  await isEnabled("Continue with Google");
  expect(document.querySelector("main")!.textContent).not.toContain("passkey");
});

test("the sign-in screen offers single sign-on first, under the operator's name for it", async () => {
  await show(
    <LoginScreen
      registration="open"
      providers={["oidc", "google", "github"]}
      oidcName="Example Login"
      passkeys={false}
    />,
    "/login",
    {},
  );
  await expect.poll(() => document.querySelector("form")).not.toBeNull();
  const names = [...document.querySelectorAll("main button")].map((each) => each.textContent);
  expect(names.filter((each) => each.startsWith("Continue with"))).toEqual([
    "Continue with Example Login",
    "Continue with Google",
    "Continue with GitHub",
  ]);
});

test("without passwords the sign-in screen has no form, no registration and no link for a new password", async () => {
  await show(
    <LoginScreen
      registration="open"
      providers={["oidc"]}
      oidcName="Example Login"
      passwords={false}
      passkeys={false}
    />,
    "/login?tab=register",
    {},
  );
  await isEnabled("Continue with Example Login");
  expect(document.querySelector("main form, main input, main [role=tab]")).toBeNull();
  expect(document.querySelector("main")!.textContent).not.toMatch(/Forgot password|Register|OR/);
});

test("an operator's sign-in link signs in when its button is pressed, and not before", async () => {
  const screen = await show(
    <LoginScreen registration="open" providers={["oidc"]} passwords={false} passkeys={false} />,
    "/login?link=a-token",
    {
      "/auth/me": signedOut,
      "/api/auth/me": signedOut,
      "/api/auth/sign-in-link": json(400, { error: "This link has expired." }),
    },
  );
  await isEnabled("Sign in with this link");
  expect(requestsTo(screen, "/api/auth/sign-in-link")).toHaveLength(0);
  button("Sign in with this link").click();
  await says(alert, "This link has expired.");
  expect(requestsTo(screen, "/api/auth/sign-in-link")).toHaveLength(1);
});
