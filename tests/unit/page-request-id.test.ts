import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { proxy } from "@/proxy";

const pageFor = (headers: Record<string, string>) =>
  proxy(new NextRequest("http://localhost:3000/app/agents", { headers }));

test("a page rendered per visitor has the request id that its caller sent", async () => {
  const page = await pageFor({ "x-request-id": "Sound-id.1234" });
  expect(page.headers.get("x-request-id")).toBe("Sound-id.1234");
});

test.each(["", "short", "a b c d e f g h", "x".repeat(65)])(
  "one of its own where the caller's is %j",
  async (sent) => {
    const pages = await Promise.all([pageFor({ "x-request-id": sent }), pageFor({})]);
    const ids = pages.map((page) => page.headers.get("x-request-id"));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(2);
  },
);
