// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { ConnectionForm } from "@/components/settings/connections/form/connection-form";
import { button, json, says, show } from "../support/screen";

const MISSED = "This URL is a web page, not an MCP server. MCP URLs often end in /mcp.";

test("a URL that doesn't answer as MCP stays in the form, with what to try", async () => {
  const onSaved = vi.fn();
  const broken = {
    ConnectionId: "c1",
    kind: "mcp",
    name: "example.com",
    url: "https://example.com/",
    status: "error",
    error: MISSED,
    auth: { type: "none" },
    tools: [],
  };
  await show(
    <ConnectionForm
      connection={null}
      onWritten={() => undefined}
      onCancel={() => undefined}
      onSaved={onSaved}
      onDocument={() => undefined}
    />,
    "/app/settings/connections",
    { "/api/connections": json(201, broken) },
  );
  await expect.poll(() => document.querySelector("input[name=url]")).not.toBeNull();
  const url = document.querySelector<HTMLInputElement>("input[name=url]")!;
  expect(document.activeElement).toBe(url);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(
    url,
    "https://example.com/",
  );
  url.dispatchEvent(new Event("input", { bubbles: true }));
  await expect.poll(() => url.value).toBe("https://example.com/");
  button("Connect").click();
  await says("[role=alert] div", `Saved, but it isn't working yet${MISSED}`);
  expect(button("Try again")).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
});
