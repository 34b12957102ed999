import { expect, test } from "vitest";
import {
  knownServices,
  servicesMatching,
} from "@/components/settings/connections/form/known-services";
import { connectionRules } from "@/lib/connections/rules";
import { de } from "@/lib/texts/de/catalogue";

test("every known service has a unique name, an https URL the form accepts, and a German description", () => {
  expect(knownServices.length).toBeGreaterThanOrEqual(20);
  expect(new Set(knownServices.map(({ name }) => name)).size).toBe(knownServices.length);
  for (const { name, url, about } of knownServices) {
    expect(connectionRules.url(url), name).toBeUndefined();
    expect(url, name).toMatch(/^https:/);
    expect(de[about], name).toBeTypeOf("string");
  }
});

test("known services are found by name and by what they are for, in the language of the page", () => {
  const names = (words: string) =>
    servicesMatching(words, (about) => String(de[about])).map(({ name }) => name);
  expect(names("git")).toContain("GitHub");
  expect(names("zahlungen")).toContain("Stripe");
  expect(names("payments")).toContain("Stripe");
  expect(names("zzz")).toEqual([]);
});
