import { beforeAll, describe, expect, test } from "vitest";
import { newOperator } from "../support/operators";
import type { Person } from "../support/person";
import { agedProof } from "../support/second-factor";
import { endpoints, filled, hasBody, nameOf } from "./endpoints";
import { everything } from "./two-people";

let person: Person;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newOperator(); // others get 404 at operators' endpoints
  await agedProof(person);
});

/** What a stolen or forgotten session must not be able to do, listed a second time. */
const GUARDED = [
  "POST /api/keys",
  "DELETE /api/profile",
  "GET /api/profile/export",
  "DELETE /api/workspaces/{id}",
  "DELETE /api/profile/linked/{id}",
  "POST /api/profile/password",
  "PUT /api/profile/email",
  "POST /api/auth/factors/totp/setup",
  "POST /api/auth/factors/totp",
  "DELETE /api/auth/factors/totp",
  "POST /api/auth/factors/recovery-codes",
  "POST /api/auth/factors/passkeys/setup",
  "POST /api/auth/factors/passkeys",
  "DELETE /api/auth/factors/passkeys/{id}",
];
/** Everything that operators change, and the one file that they download. */
const isOperators = ({ operator, method, path }: (typeof endpoints)[number]) =>
  operator && (method !== "GET" || path.endsWith("/export"));
const guarded = endpoints.filter((each) => each.recentProof);

test("every change to a factor, and what this page names, asks the person to confirm who they are", () => {
  const operators = endpoints.filter(isOperators).map(nameOf);
  expect(operators.length).toBeGreaterThan(5);
  expect(guarded.map(nameOf).toSorted()).toEqual([...GUARDED, ...operators].toSorted());
  const changes = endpoints.filter(
    (each) => each.path.startsWith("/api/auth/factors/") && each.method !== "GET",
  );
  expect(changes.filter((each) => !each.recentProof)).toEqual([]);
});

describe("a session that was reauthenticated eleven minutes ago", () => {
  test.each(guarded.map((each) => [nameOf(each), each] as const))(
    "%s is refused, and changes nothing",
    async (_, each) => {
      const before = await everything();
      const answer = await person.ask(each.method, filled(each), hasBody(each) ? { body: {} } : {});
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: "reauthentication_required" },
      ]);
      expect(await everything()).toBe(before);
    },
  );
});
