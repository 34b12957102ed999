import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { withConnection, connection } from "@/lib/core/db/sqlite/connection";
import { startWorker } from "@/lib/runs/worker/worker";
import { makeOperator } from "../support/operators";
import { endpoints, filled, nameOf, isByToken } from "./endpoints";
import { idFor, newOwner, queryFor, type Owner } from "./two-people";

/**
 * Reads that do not return 200 here: redirects to a provider need a stored state, health reports its state, and others
 * get 404.
 */
const OTHERWISE: Record<string, number> = {
  "GET /api/auth/google/url": 503,
  "GET /api/auth/github/url": 503,
  "GET /api/auth/oidc/url": 503,
  "GET /api/health": 503,
  "GET /api/auth/oauth/callback": 400,
  "GET /api/connections/callback": 303,
  "GET /api/connections/{id}/resources": 409, // it is switched off
  "GET /api/connections/{id}/prompts": 409,
  "GET /api/waitlist": 400,
  "GET /api/waitlist/status": 404,
  "GET /api/metrics": 404,
  "GET /api/runs/{id}/compare/{other}": 400, // a run with itself
  "GET /api/workspaces/{id}/members/{user}/leaving": 404, // of no member
};
const reads = endpoints.filter((each) => each.method === "GET" && !isByToken(each));

let owner: Owner;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  owner = await newOwner();
  await makeOperator(owner.person);
  await db().session.updateMany({ data: { lastSeenAt: new Date(Date.now() - 3_600_000) } }); // use is recorded again
  await withConnection(() => void connection().pragma("query_only = ON"));
});
afterAll(() => withConnection(() => void connection().pragma("query_only = OFF")));

describe("while nothing can be written", () => {
  test.each(reads.map((each) => [nameOf(each), each] as const))(
    "%s is answered",
    async (name, each) => {
      const answer = await owner.person.ask(
        "GET",
        filled(each, each.path.includes("{") ? idFor(each.path, owner) : undefined) +
          queryFor(name),
      );
      expect(answer.status).toBe(OTHERWISE[name] ?? 200);
      await answer.body?.cancel();
    },
  );
});
