import { expect, test } from "vitest";
import { isOwnPage } from "@/lib/connections/oauth/own-page";

const server = "https://mcp.shop.co.uk/mcp";
const at = (issuer: string, authorization: string, token: string) => ({
  issuer,
  authorization_endpoint: authorization,
  token_endpoint: token,
  response_types_supported: ["code"],
});

test.each([
  ["all on one host", at("https://a.example", "https://a.example/auth", "https://a.example/token")],
  [
    "hosts of one domain, as at Atlassian",
    at("https://mcp.a.example", "https://mcp.a.example/auth", "https://cf.mcp.a.example/token"),
  ],
  [
    "tokens on another domain than the issuer and its page, as at Google",
    at("https://accounts.a.example", "https://accounts.a.example/o", "https://b.example/token"),
  ],
  [
    "an issuer on another domain, as at Amazon Cognito",
    at("https://c.example/pool", "https://me.b.example/auth", "https://me.b.example/token"),
  ],
  [
    "a page of the connected server's own, as with Stytch",
    at("https://c.example", "https://app.shop.co.uk/authorize", "https://c.example/token"),
  ],
])("%s belongs together", (_, said) => expect(isOwnPage(said, server)).toBe(true));

test.each([
  [
    "someone else's page",
    at("https://evil.example", "https://honest.example/auth", "https://evil.example/token"),
  ],
  [
    "two companies below one public suffix",
    at("https://evil.co.uk", "https://honest.co.uk/auth", "https://evil.co.uk/token"),
  ],
  [
    "two customers of one hoster",
    at("https://evil.github.io", "https://honest.github.io/auth", "https://evil.github.io/token"),
  ],
  [
    "two numeric addresses",
    at("https://192.0.2.1", "https://192.0.2.2/auth", "https://192.0.2.1/token"),
  ],
])("%s does not", (_, said) => expect(isOwnPage(said, server)).toBe(false));
