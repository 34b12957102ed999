// @vitest-environment happy-dom
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { AgentTool } from "@/components/agents/tools/agent-tool";
import { AgentTools } from "@/components/agents/tools/agent-tools";
import { ToolWizard } from "@/components/agents/tools/wizard/tool-wizard";
import type { ToolDefinition } from "@/lib/tools/contract";
import { json, requestsTo, show, type Reply } from "../support/screen";

const replies: Record<string, Reply> = {
  "/api/validate-tool-json": json(200, { valid: true, errors: [] }),
  "/api/suggest-tool": json(200, {
    implementation: "export default function (args) { return args.text.length }",
  }),
  "/api/secrets": json(200, []),
};

async function open(
  onDone: (tool: ToolDefinition) => void = () => undefined,
  taken: string[] = [],
) {
  const screen = await show(
    <ToolWizard
      usedNames={taken}
      onDone={onDone}
      onClose={() => undefined}
      keep={`wizard-${crypto.randomUUID()}`}
    />,
    "/app/teams/agents",
    replies,
  );
  await expect.poll(() => document.querySelector("input[name=tool-name]")).not.toBeNull();
  return screen;
}

const dialog = () => document.querySelector("[role=dialog]")!;
/** The button whose text contains these words. */
function press(words: string): void {
  const found = [...dialog().querySelectorAll("button")].find((each) =>
    each.textContent?.includes(words),
  );
  if (!found) throw new Error(`There is no button ${words} in ${dialog().textContent}`);
  found.click();
}
const field = (name: string) =>
  dialog().querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)!;
function write(into: Element, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(into), "value")!.set!.call(into, value);
  into.dispatchEvent(new Event("input", { bubbles: true }));
}
const rows = () =>
  [...dialog().querySelectorAll<HTMLInputElement>("ul[aria-label=Parameters] input")]
    .filter(({ type }) => type !== "checkbox")
    .map(({ value }) => value);
const step = () => dialog().querySelector("[aria-current=step]")?.textContent;

test("a template fills in the form, can be undone, and is tried without requesting a suggestion", async () => {
  const onDone = vi.fn();
  const screen = await open(onDone, ["get_weather"]);
  expect(document.activeElement).toBe(field("tool-name"));
  press("Weather");
  await expect.poll(() => field("tool-name").value).toBe("get_weather_2");
  expect(dialog().textContent).toContain("Filled in from Weather");
  press("Undo");
  await expect.poll(() => field("tool-name").value).toBe("");
  press("Weather");
  await expect.poll(() => field("tool-name").value).toBe("get_weather_2");
  press("Next");
  await expect.poll(rows).toEqual(["city", "The name of the city, such as Berlin"]);
  press("Next");
  await expect.poll(step).toContain("Preview");
  await expect
    .poll(() => dialog().querySelector<HTMLInputElement>("section input")?.value)
    .toBe("Berlin");
  await expect
    .poll(
      () =>
        [...dialog().querySelectorAll("button")].find((each) => each.textContent === "Add Tool")
          ?.disabled,
    )
    .toBe(false);
  expect(requestsTo(screen, "/api/suggest-tool")).toEqual([]);
  press("Add Tool");
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({
    function: { name: "get_weather_2" },
    implementation: { hosts: ["geocoding-api.open-meteo.com", "api.open-meteo.com"] },
  });
});

test("templates are searched, and none that fits is said", async () => {
  await open();
  const search = dialog().querySelector("input[type=search]")!;
  write(search, "github");
  const titles = () =>
    [...dialog().querySelectorAll("section li span.block.font-medium")].map(
      (each) => each.textContent,
    );
  await expect.poll(titles).toEqual(["GitHub issues", "Create a GitHub issue"]);
  write(search, "zzz");
  await expect.poll(() => dialog().textContent).toContain("No template matches.");
});

test("a curl command in the first step becomes request and parameters; kinds are offered once", async () => {
  await open();
  dialog().querySelector<HTMLInputElement>("input[value=http]")!.click();
  await expect.poll(() => dialog().textContent).toContain("Paste a curl command");
  write(field("tool-name"), "find_items");
  write(field("tool-description"), "Finds items");
  const command = [...dialog().querySelectorAll("textarea")].find((each) =>
    each.placeholder.startsWith("curl"),
  )!;
  write(command, "curl 'https://api.example.com/{shop}/items?q=red+shoes&limit=5'");
  await expect.poll(() => dialog().textContent).toContain("Fill in");
  press("Fill in");
  await expect
    .poll(() => dialog().textContent)
    .toContain("GET https://api.example.com/{shop}/items?q=red+shoes&limit=5");
  press("Next");
  await expect.poll(rows).toEqual(["shop", ""]);
  press("limit");
  await expect.poll(rows).toEqual(["shop", "", "limit", "For example 5"]);
  press("Next");
  await expect.poll(step).toContain("Preview");
  const url = dialog().querySelector<HTMLInputElement>("input[type=url]")!;
  expect(url.value).toBe("https://api.example.com/{{shop}}/items?q=red+shoes&limit={{limit}}");
  expect([...dialog().querySelectorAll("label")].map((each) => each.textContent)).not.toContain(
    "Kind",
  );
  write(url, "https://api.example.com/{{shop}}/items/{{id}}");
  await expect
    .poll(() => dialog().textContent)
    .toContain("Used in the request, not yet a parameter");
  press("Add id");
  await expect
    .poll(() => [...dialog().querySelectorAll("section label")].map((each) => each.textContent))
    .toEqual(["shop", "limit", "id"]);
});

/** The agent's tools as its form has them. */
function Tools() {
  const [tools, setTools] = useState<AgentTool[]>([]);
  return <AgentTools tools={tools} owner="Scout" onChange={setTools} keep="scout-wizard" />;
}

test("a suggestion that arrives after the wizard was closed doesn't bring the discarded tool back", async () => {
  let answer: (() => void) | undefined;
  await show(<Tools />, "/app/teams/agents", {
    ...replies,
    "/api/connections": json(200, []),
    "/api/suggest-tool": (res) =>
      (answer = () => json(200, { implementation: "export default () => 1" })(res)),
  });
  const create = () =>
    [...document.querySelectorAll("button")].find((each) => each.textContent === "Create Tool")!;
  await expect.poll(create).toBeDefined();
  create().click();
  await expect.poll(() => document.querySelector("input[name=tool-name]")).not.toBeNull();
  write(field("tool-name"), "count_words");
  write(field("tool-description"), "Counts the words of a text");
  await expect.poll(() => field("tool-description").value).toContain("words");
  press("Next");
  await expect.poll(step).toContain("Parameters");
  press("Next");
  await expect.poll(() => answer).toBeDefined();
  press("Cancel");
  await expect.poll(() => document.querySelectorAll("[role$=dialog]").length).toBe(2);
  const discard = [...document.querySelectorAll("[role=alertdialog] button")].find(
    (each) => each.textContent === "Discard",
  ) as HTMLButtonElement;
  discard.click();
  await expect.poll(() => document.querySelectorAll("[role$=dialog]").length).toBe(0);
  answer!();
  for (let calls = 0; calls < 3; calls++) await (await fetch("/api/health")).json();
  create().click();
  await expect.poll(() => document.querySelector("input[name=tool-name]")).not.toBeNull();
  expect(field("tool-name").value).toBe("");
});

test("Try it stands outside what scrolls, and opens with a button where the screen is narrow", async () => {
  await open();
  write(field("tool-name"), "count_words");
  write(field("tool-description"), "Counts the words of a text");
  await expect.poll(() => field("tool-description").value).toContain("words");
  press("Next");
  await expect.poll(step).toContain("Parameters");
  press("Add text");
  await expect.poll(rows).toEqual(["text", ""]);
  press("Next");
  await expect.poll(step).toContain("Preview");
  const area = dialog().querySelector("[aria-labelledby=try-it]")!;
  expect(area.parentElement?.querySelector(":scope > div")?.contains(area)).toBe(false);
  const toggle = area.querySelector("button")!;
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  toggle.click();
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("true");
});
