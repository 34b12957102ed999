import { describe, expect, test } from "vitest";
import { looksSecret } from "@/lib/memory/secrets";

describe("a fact that looks like a secret", () => {
  test.each([
    "OpenAI key sk-proj-4fTzQ9bVn2LmXw7KpR1s",
    "Uses ghp_16C7e42F292c6912E7710c838347Ae178B4a for GitHub",
    "The AWS key is AKIAIOSFODNN7EXAMPLE",
    "Google: AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY",
    "Slack xoxb-123456789012-abcdefABCDEF",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6.eyJzdWIiOiIxMjM0NTY3ODkw",
    "-----BEGIN RSA PRIVATE KEY----- MIIE",
    "Database is postgres://ada:hunter22@db.example.com/app",
    "The password is hunter2",
    "Wi-Fi password: correct horse",
    "Mein Passwort lautet Sonnenblume7",
    "Bank PIN: 4921",
    "Her API key = abc123def",
    "Visa 4111 1111 1111 1111",
    "Card 5500-0000-0000-0004 expires in May",
    "Token q8Zr2LxV9mTn4KpW7sYb1Hc6",
    "Hash 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ])("is recognised: %s", (fact) => {
    expect(looksSecret(fact)).toBe(true);
  });

  test.each([
    "Prefers short answers",
    "Lives in Donaudampfschifffahrtsgesellschaft Street 24",
    "The password is stored in the safe",
    "Works on the password reset page of the shop",
    "Telephone 030 123456",
    "Born on 1984-05-21, works since 2004-10-01",
    "Prefers the branch name feature/long-descriptive-branch-names-with-dashes",
    "Uses https://github.com/example/some-long-repository-name-here",
    "Order number 1234 5678 9012 3456",
    "Likes pinball: three machines at home",
    "Mag keine Passwörter und vergisst sie oft",
  ])("is not confused with: %s", (fact) => {
    expect(looksSecret(fact)).toBe(false);
  });
});
