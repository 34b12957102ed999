import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { config } from "@/lib/core/config";

/** The configuration is read once per process; each test should read its own. */
const forget = (): boolean => Reflect.deleteProperty(globalThis, Symbol.for("troupe.config"));
beforeEach(() => void forget());
afterEach(() => {
  forget();
  vi.unstubAllEnvs();
});

const PATHLESS = "APP_URL must be a URL without a path, such as https://troupe.example.com.";

test.each([
  ["APP_URL", "http://localhost:4113/sub", PATHLESS],
  ["APP_URL", "https://troupe.example.com/?a=1", PATHLESS],
  ["APP_URL", "troupe.example.com", "APP_URL must be an http or https URL."],
  ["PORT", "abc", "PORT must be a whole number from 1 to 65535."],
  ["PORT", "3000.5", "PORT must be a whole number from 1 to 65535."],
  ["PORT", "1e3", "PORT must be a whole number from 1 to 65535."],
  ["PORT", "70000", "PORT must be a whole number from 1 to 65535."],
  ["MODEL_SILENCE_SECONDS", "soon", "MODEL_SILENCE_SECONDS must be a whole number from 1 to 600."],
  ["TASK_CONCURRENCY", "0", "TASK_CONCURRENCY must be a whole number from 1 to 1000."],
])("%s=%s is refused with one sentence", (name, value, sentence) => {
  vi.stubEnv(name, value);
  expect(() => config()).toThrow(new Error(sentence));
});

test.each(["http://localhost:4113", "https://troupe.example.com/"])(
  "APP_URL=%s is taken",
  (address) => {
    vi.stubEnv("APP_URL", address);
    vi.stubEnv("PORT", "4113");
    expect(config()).toMatchObject({ APP_URL: address, PORT: 4113, TASK_CONCURRENCY: 4 });
  },
);

describe("sign-in", () => {
  const OIDC = {
    OIDC_ISSUER: "https://login.example.com",
    OIDC_CLIENT_ID: "troupe",
    OIDC_CLIENT_SECRET: "secret",
  };
  test.each<[Record<string, string>, string]>([
    [
      { OIDC_ISSUER: "https://login.example.com" },
      "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too: single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
    ],
    [
      { PASSWORD_SIGN_IN: "off" },
      "PASSWORD_SIGN_IN can't be off without another way to sign in. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or configure Google or GitHub.",
    ],
    [
      { ...OIDC, OIDC_ISSUER: "https://login.microsoftonline.com/common/v2.0" },
      "OIDC_ISSUER must name your own Microsoft tenant, such as https://login.microsoftonline.com/<tenant ID>/v2.0.",
    ],
    [{ ...OIDC, OIDC_ISSUER: "login.example.com" }, "OIDC_ISSUER must be an http or https URL."],
    [{ ...OIDC, OIDC_SCOPES: "email profile" }, "OIDC_SCOPES must contain openid."],
    [{ PASSWORD_SIGN_IN: "no" }, "PASSWORD_SIGN_IN must be on or off."],
    [
      { OIDC_ALLOWED_GROUPS: "[staff]" },
      "OIDC_ALLOWED_GROUPS must list groups, separated by commas, or be a JSON array of strings.",
    ],
    [
      { OIDC_ROLE_MAP: "staff=w1:boss" },
      'OIDC_ROLE_MAP must give one of the roles viewer, member, admin, owner; "staff=w1:boss" gives another one.',
    ],
    [
      { OIDC_ROLE_MAP: "staff:w1" },
      'OIDC_ROLE_MAP must list entries such as staff=<workspace ID>:member, separated by commas; "staff:w1" is invalid.',
    ],
  ])("%j stops the start with a sentence", (env, sentence) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect(() => config()).toThrow(new Error(sentence));
  });

  test("without passwords needs one provider, whichever it is", () => {
    for (const [name, value] of Object.entries({ ...OIDC, PASSWORD_SIGN_IN: "off" }))
      vi.stubEnv(name, value);
    vi.stubEnv("OIDC_ALLOWED_GROUPS", '["cn=a,ou=b", "c"]');
    vi.stubEnv("OIDC_ROLE_MAP", '["cn=a,ou=b=w1:viewer", "c=w1:owner"]');
    vi.stubEnv("OIDC_SCOPES", "openid,email  groups");
    expect(config()).toMatchObject({
      OIDC_ALLOWED_GROUPS: ["cn=a,ou=b", "c"],
      OIDC_ROLE_MAP: [
        { group: "cn=a,ou=b", workspace: "w1", role: "viewer" },
        { group: "c", workspace: "w1", role: "owner" },
      ],
      OIDC_SCOPES: "openid email groups",
    });
  });
});

describe("MCP_STDIO_SERVERS", () => {
  const given = (text: string) => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "programs-")), "programs.json");
    writeFileSync(file, text);
    vi.stubEnv("MCP_STDIO_SERVERS", file);
  };
  const program = { command: "node", args: ["files.js"], env: { KEY: "k" } };

  test("names a file of programs", () => {
    given(JSON.stringify({ mcpServers: { files: program, bare: { command: "bare" } } }));
    expect(config().MCP_STDIO_SERVERS).toEqual({
      files: program,
      bare: { command: "bare", args: [], env: {} },
    });
  });

  test("is none unless it is set", () => expect(config().MCP_STDIO_SERVERS).toEqual({}));

  test.each([
    ["no JSON", "{", /must name a file of JSON; .* is none/],
    ["another JSON", "[]", /must name a file such as .*mcpServers/],
    ["a command that is none", '{"mcpServers": {"a": {"command": 1}}}', /mcpServers\.a\.command/],
    [
      "a name that is no part of an address",
      JSON.stringify({ mcpServers: { "My Files": program } }),
      /"My Files" is none such/,
    ],
  ])("%s is refused with a sentence", (_, text, sentence) => {
    given(text);
    expect(() => config()).toThrow(sentence);
  });

  test("a missing file is refused with a sentence", () => {
    vi.stubEnv("MCP_STDIO_SERVERS", "/nowhere/programs.json");
    expect(() => config()).toThrow(/must name a file of JSON; \/nowhere\/programs\.json is none/);
  });
});
