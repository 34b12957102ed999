import { expect, test } from "vitest";
import { publicHostOf } from "@/lib/core/model/exchange/span-attributes";
import { ask } from "../support/ask";

Object.assign(process.env, {
  DEEPSEEK_API_KEY: "test-key",
  DEEPSEEK_BASE_URL: "http://models.internal.example:8000/v1",
});

test("/api/health names the host of a well-known model provider, and of no other", async () => {
  const health = (await (await ask("GET", "/api/health")).json()) as { model: object };
  expect(health.model).toMatchObject({ provider: "custom", configured: true });
  expect(publicHostOf("https://api.deepseek.com/v1")).toBe("api.deepseek.com");
});
