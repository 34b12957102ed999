import { expect, test } from "vitest";
import { creations } from "@/components/shell/palette/commands";
import { matching } from "@/components/shell/palette/match";
import { pages, parts } from "@/components/shell/palette/places";
import { de } from "@/lib/texts/de/catalogue";
import type { Translate } from "@/lib/texts/use-text";

const key = (text: string | { other: string }): string =>
  typeof text === "string" ? text : text.other;
const english: Translate = (text: string | { other: string }) => key(text);
const german: Translate = (text: string | { other: string }) => String(de[key(text)] ?? key(text));
const found = (query: string, t = english) =>
  matching([...pages(t, true), ...parts(t, true), ...creations(t, () => true)], query, 5).map(
    ({ label }) => label,
  );

test.for([
  ["usage", "Usage & limits"],
  ["budget", "Usage & limits"],
  ["billing", "Usage & limits"],
  ["limit", "Usage & limits"],
  ["runs", "Runs"],
  ["trace", "Runs"],
  ["files", "Files"],
  ["trash", "Trash"],
  ["bin", "Trash"],
  ["security", "Security"],
  ["passkey", "Two-step verification"],
  ["2fa", "Two-step verification"],
  ["theme", "Preferences"],
  ["dark", "Preferences"],
  ["language", "Preferences"],
  ["template", "Templates"],
  ["provider", "Models"],
  ["provider", "Add provider"],
  ["docs", "API reference"],
  ["sessions", "Sessions"],
  ["invite", "Members"],
  ["workspace", "Workspace"],
  ["api key", "API Keys"],
  ["create api key", "Create API Key"],
] as const)("the palette finds for %s: %s", ([query, label]) => {
  expect(found(query)).toContain(label);
});

test("the palette finds pages and actions by their German words", () => {
  expect(found("mülleimer", german)).toEqual(["Papierkorb"]);
  expect(found("verbrauch", german)).toContain("Verbrauch & Limits");
  expect(found("2fa", german)).toContain("Bestätigung in zwei Schritten");
});

test("the start of a name matches better than a synonym, and a synonym better than its middle", () => {
  const all = [
    { label: "Redraft" },
    { label: "Chat", words: "draft" },
    { label: "Drafts" },
    { label: "My drafts" },
  ];
  expect(matching(all, "draft", 5).map(({ label }) => label)).toEqual([
    "Drafts",
    "My drafts",
    "Chat",
    "Redraft",
  ]);
  expect(matching(all, "nothing", 5)).toEqual([]);
});
