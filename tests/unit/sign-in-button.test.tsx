// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { SignInButton } from "@/components/tools/sign-in-button";
import { button, json, requestsTo, show, wordsOf } from "../support/screen";

test("signing in names the host, and opens the page only after Continue", async () => {
  const open = vi.spyOn(window, "open");
  const url = "https://login.example.com/authorize?state=x";
  const screen = await show(
    <SignInButton id="c1" name="Post Office" attempt={(work) => work()} />,
    "/app/settings/connections",
    { "/api/connections/c1/sign-in": json(200, { url }) },
  );
  await expect.poll(() => document.querySelector("button")).not.toBeNull();
  button("Sign in").click();
  await expect
    .poll(() => wordsOf("[role=alertdialog]"))
    .toContain("You'll sign in at login.example.com");
  expect(requestsTo(screen, "/api/connections/c1/sign-in")).toHaveLength(1);
  expect(open).not.toHaveBeenCalled();
  const tab = { opener: window, location: { assign: vi.fn() } };
  open.mockReturnValueOnce(tab as unknown as Window);
  button("Continue").click();
  expect(tab.location.assign).toHaveBeenCalledWith(url);
  expect(tab.opener).toBeNull();
});
