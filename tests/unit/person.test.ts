import { expect, test } from "vitest";
import { accountLabel, displayName, initials, type Person } from "@/components/shell/person";
import { t } from "../support/english";

const missing: Person = { Name: null, Username: undefined, Email: "" };

test.each<[string, Person, string]>([
  ["first and last word", { Name: "Ada Byron" }, "AB"],
  ["words between do not count", { Name: "ada king countess lovelace" }, "AL"],
  ["a single word gives one letter", { Name: "Ada", Email: "x@example.com" }, "A"],
  ["spaces around and between", { Name: "  ada \t byron " }, "AB"],
  ["a letter of two halves stays whole", { Name: "𝒜da 🐢" }, "𝒜🐢"],
  ["accents", { Name: "élodie ørsted" }, "ÉØ"],
  ["no name: the email", { Name: " ", Username: "lovelace", Email: "ada@example.com" }, "A"],
  ["no email either: the username", { ...missing, Username: "lovelace" }, "L"],
  ["nothing", missing, "?"],
  ["nothing at all", {}, "?"],
])("initials: %s", (_, person, expected) => expect(initials(person)).toBe(expected));

test.each<[string, Person, string]>([
  ["the name", { Name: " Ada Byron ", Username: "ada", Email: "a@example.com" }, "Ada Byron"],
  ["the username", { Name: " ", Username: "ada", Email: "a@example.com" }, "ada"],
  ["the email before the at sign", { Username: "", Email: "lovelace@example.com" }, "lovelace"],
  ["an email that begins with the at sign", { Email: "@example.com" }, "User"],
  ["nothing", missing, "User"],
])("display name: %s", (_, person, expected) => expect(displayName(person)).toBe(expected));

test.each<[string, Person, string]>([
  ["a provider is capitalised", { AuthProvider: "google" }, "Google Account"],
  ["another one", { AuthProvider: "github" }, "Github Account"],
  ["local", { AuthProvider: "local" }, "Local Account"],
  ["none", { AuthProvider: null }, "Local Account"],
  ["left out", {}, "Local Account"],
])("account label: %s", (_, person, expected) => expect(accountLabel(t, person)).toBe(expected));
