import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { seal, signed } from "@/lib/core/crypto";

test("each purpose signs with its own key, and none with the server's secret itself", () => {
  const { secret } = config();
  const bySecret = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  expect(signed("csrf", "browser")).toBe(signed("csrf", "browser"));
  expect(
    new Set([
      signed("csrf", "browser"),
      signed("other", "browser"),
      signed("csrf", "another"),
      bySecret("browser"),
      bySecret("csrf\0browser"),
    ]).size,
  ).toBe(5);
});

test("the same text sealed twice shows nothing of itself, and not that it is the same", () => {
  const [one, other] = [
    seal("test", "row", "a text to be kept"),
    seal("test", "row", "a text to be kept"),
  ];
  expect(one).not.toBe(other);
  expect(Buffer.from(one.split(".").at(-1)!, "base64url").toString("latin1")).not.toContain("kept");
});
