import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { deploy } from "@/lib/commands/deploy.mjs";
import { deployPostgresql } from "@/lib/commands/deploy-postgresql.mjs";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { chooseEngine } from "@/lib/core/db/engine";
import { postgresql } from "@/lib/core/db/postgresql/engine";
import { contentPath, textPath } from "@/lib/files/content";
import { askWith } from "../support/keys";
import { newDatabase, onDatabase } from "../support/new-database";
import { Browser } from "../support/person";
import { sharedPostgres } from "../support/shared-postgres";

// A database of the last release without workspaces (migration 0055), written by that release through its own handlers:
// agents with versions and tools, a team with a graph, tasks, a chat with a tool call and a file, keys, a shared link.
// Beside it, what that release answered at each address. Everything must be there, under "Personal", with the same ids.

process.env.AUTH_SECRET = "the secret of the tests, the same for all of them";
process.env.RATE_LIMITS = "off";

type Answer = [status: number, body?: unknown];
type Recorded = {
  facts: Record<
    "username" | "password" | "userId" | "key" | "readKey" | "agentId" | "sha" | "text" | "model",
    string
  >;
  replies: Record<string, { page?: Answer; key?: Answer; anyone?: Answer }>;
};

const kind = process.env.TEST_DATABASE === "postgresql" ? "postgresql" : "sqlite";
const ofRelease = (ending: string): Buffer =>
  gunzipSync(
    readFileSync(path.join(import.meta.dirname, `../support/releases/0055-${kind}.${ending}.gz`)),
  );
/** What reading itself changes. */
const CHANGING = ["last_used_at", "views"];
const { facts, replies } = JSON.parse(ofRelease("json").toString(), (name, value) =>
  CHANGING.includes(name) ? undefined : value,
) as Recorded;
const FILE = "# Notes\n\nThe deploy moved to Tuesday.\n";

let person: Browser;

beforeAll(async () => {
  Object.assign(process.env, { DEEPSEEK_BASE_URL: facts.model, DEEPSEEK_API_KEY: "test-key" });
  if (kind === "sqlite") {
    const file = config().DATABASE_URL.replace("file:", "");
    writeFileSync(file, ofRelease("db"));
    deploy(file);
  } else {
    const url = await newDatabase(await sharedPostgres());
    const sql = ofRelease("sql")
      .toString()
      .replaceAll(/^\\.*$/gm, ""); // psql's own commands
    await onDatabase(url, (client) => client.query(sql));
    await deployPostgresql(url);
    chooseEngine(postgresql(url));
  }
  mkdirSync(path.dirname(contentPath(facts.sha)), { recursive: true });
  writeFileSync(contentPath(facts.sha), FILE);
  writeFileSync(textPath(facts.sha), facts.text);
  person = await new Browser().visit();
  const { username, password } = facts;
  const answer = await person.ask("POST", "/api/auth/login", { body: { username, password } });
  expect(answer.status).toBe(200);
});

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

describe("a database of the release before workspaces", () => {
  test.each(Object.entries(replies))("answers %s as it did", async (address, recorded) => {
    if (recorded.page) {
      const answer = await person.ask("GET", address);
      expect([answer.status, await bodyOf(answer)]).toMatchObject(recorded.page);
    }
    if (recorded.key) {
      const answer = await askWith(facts.key, "GET", address);
      const [status, body] = recorded.key;
      expect(answer.status).toBe(status);
      if (body) expect(await bodyOf(answer)).toMatchObject(body);
    }
    if (recorded.anyone) {
      const answer = await (await new Browser().visit()).ask("GET", address);
      expect([answer.status, await bodyOf(answer)]).toMatchObject(recorded.anyone);
    }
  });

  test("has one workspace for its person, with their id, and they own it", async () => {
    const answer = await person.ask("GET", "/api/workspaces");
    expect(await answer.json()).toMatchObject([{ WorkspaceId: facts.userId, role: "owner" }]);
  });

  test("is changed as before, by page and key, and a key without that permission is refused", async () => {
    const body = { role_description: "Plans the month." };
    const path = `/api/agents/${facts.agentId}`;
    expect((await person.ask("PUT", path, { body })).status).toBe(200);
    expect((await askWith(facts.key, "PUT", path, { body })).status).toBe(200);
    expect((await askWith(facts.readKey, "PUT", path, { body })).status).toBe(403);
  });

  test("belongs to that person alone", async () => {
    const owners = await db().agent.findMany({ select: { ownerId: true }, distinct: ["ownerId"] });
    expect(owners).toEqual([{ ownerId: facts.userId }]);
  });
});
