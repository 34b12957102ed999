import { beforeAll, describe, expect, test } from "vitest";
import type { KeyScope } from "@/lib/core/endpoint";
import { newKey, askWith } from "../support/keys";
import { newPerson, type Person } from "../support/person";
import { endpoints, filled, hasBody, nameOf } from "./endpoints";

const SCOPES: KeyScope[] = ["read", "chat", "write"];
let person: Person;
const secrets = new Map<KeyScope, string>();

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
  for (const scope of SCOPES)
    secrets.set(scope, (await newKey(person, { scopes: [scope] })).secret);
});

/** The endpoints of chatting with agents (API.md 'Sessions, API keys, anti-forgery'). */
const CHAT = /^\/api\/(chat|conversations\/\{id\}\/retry|route-task\/\{taskName\})$/;
const RUNS = /^\/api\/runs(\/\{id\}(\/(events|input|stop|go-on|fork))?)?$/;
/** API.md, written down a second time: the scopes for each call. */
function opening(each: (typeof endpoints)[number]): KeyScope[] {
  const talk = CHAT.test(each.path) || RUNS.test(each.path);
  const isRead = ["POST /api/runs/{id}/replay", "POST /api/knowledge/{id}/search"];
  if (isRead.includes(nameOf(each))) return ["read"]; // it changes nothing
  if (each.method === "GET") return talk ? ["read", "chat"] : ["read"];
  return talk ? ["chat"] : ["write"];
}

const named = (list: typeof endpoints) => list.map((each) => [nameOf(each), each] as const);
/** Nothing that would be executed: a body that matches no schema, an id that does not exist. */
const sent = (each: (typeof endpoints)[number]) => (hasBody(each) ? { body: { nothing: 1 } } : {});
const refusal = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
];

describe("a matter of the account", () => {
  test.each(named(endpoints.filter((each) => each.access === "account")))(
    "%s opens to no key",
    async (_, each) => {
      for (const secret of secrets.values())
        expect(await refusal(await askWith(secret, each.method, filled(each), sent(each)))).toEqual(
          [403, "forbidden"],
        );
    },
  );

  test("is everything about keys, password, sessions, providers, deletion and export", () => {
    const account = endpoints.filter((each) => each.access === "account").map(nameOf);
    const about = endpoints
      .filter((each) => /^\/api\/(keys|model-providers|auth\/sessions|profile\/)/.test(each.path))
      .map(nameOf);
    expect(account).toEqual(
      expect.arrayContaining([...about, "DELETE /api/profile", "PATCH /api/profile"]),
    );
  });
});

describe("a key", () => {
  const calls = endpoints.filter(
    (each) => each.access === "private" && !(each.stream && !each.path.includes("{")),
  );

  test.each(named(calls))(
    "%s opens to the scopes that it is for, without a token, and to no other",
    async (_, each) => {
      for (const scope of SCOPES) {
        const answer = await askWith(secrets.get(scope)!, each.method, filled(each), sent(each));
        if (!opening(each).includes(scope))
          expect(await refusal(answer), scope).toEqual([403, "forbidden"]);
        else expect([401, 403], scope).not.toContain(answer.status);
      }
    },
  );

  test.each(named(calls.filter((each) => each.method !== "GET")))(
    "%s is refused when another site asks for it, key or not",
    async (_, each) => {
      for (const headers of [
        { origin: "https://evil.example" },
        { "sec-fetch-site": "cross-site" },
      ] as Record<string, string>[]) {
        const answer = await askWith(secrets.get(opening(each)[0]!)!, each.method, filled(each), {
          ...sent(each),
          headers,
        });
        expect(await refusal(answer)).toEqual([403, "csrf_failed"]);
      }
    },
  );
});
