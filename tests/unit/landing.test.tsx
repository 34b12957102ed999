// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Landing } from "@/components/landing/landing";
import { button, show } from "../support/screen";

const headings = () => [...document.querySelectorAll("h2")].map((each) => each.textContent);
const links = (name: string) =>
  [...document.querySelectorAll("a")]
    .filter((each) => each.textContent === name)
    .map((each) => each.getAttribute("href"));

test("where anyone can register, the landing page starts with that and ends with the waitlist", async () => {
  await show(<Landing open />, "/", {});
  await expect.poll(() => headings()[0]).toBe("Start in minutes");
  expect(headings().at(-1)).toBe("Join the Waitlist");
  expect(links("Create account")).toEqual(["/login?tab=register", "/login?tab=register"]);
  expect(links("Sign in")).toEqual(["/login"]);
});

test("elsewhere the landing page starts with the waitlist and offers no registration", async () => {
  await show(<Landing />, "/", {});
  await expect.poll(() => headings()[0]).toBe("Join the Waitlist");
  expect(links("Create account")).toEqual([]);
});

test("the landing page links to the API reference and switches to another language", async () => {
  await show(<Landing />, "/", {});
  await expect.poll(() => links("API reference")).toEqual(["/docs"]);
  button("Deutsch").click();
  await expect.poll(() => headings()[0]).toBe("Auf die Warteliste");
  expect(document.cookie).toContain("troupe-language=de");
  button("English").click();
  await expect.poll(() => headings()[0]).toBe("Join the Waitlist");
});
