import { beforeAll, describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { newKey } from "../support/keys";
import { newPerson, type Person } from "../support/person";
import { filled, hasBody, METHODS, nameOf, programEndpoints, routeFiles } from "./endpoints";
import { files } from "./sources";

const DOORS = ["v1"];
const routes = DOORS.flatMap((door) => routeFiles(files, door));
const named = programEndpoints.map((each) => [nameOf(each), each] as const);

let person: Person;
let secret: string;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
  secret = (await newKey(person, { scopes: ["chat"] })).secret;
});

const withKey = () => ({ authorization: `Bearer ${secret}` });
const body = (method: string) => (method === "POST" ? { body: {} } : {});
/** A refusal in OpenAI's form: its status and code. */
async function refusal(answer: Response) {
  const { error } = (await answer.json()) as { error: { message: string; code: string | null } };
  expect(error).toMatchObject({
    message: expect.stringMatching(/\w{3}/),
    type: expect.any(String),
  });
  return [answer.status, error.code];
}

test("each endpoint for programs has its handler, and the other way round", () => {
  const handled = routes.flatMap(({ path, text }) =>
    [...text.matchAll(/^ {4}(GET|POST|PUT|PATCH|DELETE): route\(/gm)].map(
      (found) => `${found[1]} ${path}`,
    ),
  );
  expect(handled.toSorted()).toEqual(programEndpoints.map(nameOf).toSorted());
  for (const { text } of routes) expect(text).toContain("openAiForm,\n);");
});

describe("an endpoint for programs", () => {
  test.each(named)("%s accepts only a key, never a cookie", async (_, each) => {
    const url = filled(each);
    expect(await refusal(await ask(each.method, url, body(each.method)))).toEqual([
      401,
      "invalid_api_key",
    ]);
    expect(await refusal(await person.ask(each.method, url, body(each.method)))).toEqual([
      401,
      "invalid_api_key",
    ]);
    const { secret: reads } = await newKey(person, { scopes: ["write"] });
    const other = { authorization: `Bearer ${reads}` };
    expect(
      await refusal(await ask(each.method, url, { ...body(each.method), headers: other })),
    ).toEqual([403, "insufficient_permissions"]);
  });

  test.each(named)("%s is not for a page of another site", async (_, each) => {
    for (const origin of ["https://evil.example", "null"]) {
      const headers = { ...withKey(), origin };
      expect(
        await refusal(await ask(each.method, filled(each), { ...body(each.method), headers })),
      ).toEqual([403, "insufficient_permissions"]);
    }
  });

  test.each(named)(
    "%s tells a request id, and whether the call may be sent again",
    async (_, each) => {
      const headers = { ...withKey(), "x-request-id": "Sound-id.1234" };
      const answer = await ask(each.method, filled(each), { ...body(each.method), headers });
      expect(answer.headers.get("x-request-id")).toBe("Sound-id.1234");
      expect(answer.headers.get("x-should-retry")).toBe("false");
    },
  );

  test.each(routes.map((each) => [each.path, each] as const))(
    "%s answers other methods 405 with Allow",
    async (_, { path }) => {
      const have = programEndpoints.filter((each) => each.path === path);
      for (const method of METHODS.filter((each) => !have.some((one) => one.method === each))) {
        const answer = await ask(method, path.replace(/\{\w+\}/g, "x"), { headers: withKey() });
        expect(await refusal(answer), method).toEqual([405, "method_not_allowed"]);
        expect(answer.headers.get("allow")).toContain(have[0]!.method);
      }
    },
  );

  test.each(named.filter(([, each]) => hasBody(each)))(
    "%s refuses what is no JSON, too large or nested too deeply",
    async (_, each) => {
      const send = (raw: string, headers = {}) =>
        ask(each.method, filled(each), { raw, headers: { ...withKey(), ...headers } });
      for (const raw of [
        '{"a":',
        "",
        `{"a":${"[".repeat(70)}${"]".repeat(70)}}`,
        '{"a":"\\u0000"}',
      ])
        expect((await refusal(await send(raw)))[0], raw.slice(0, 20)).toBe(400);
      for (const raw of ["null", "[]", '"text"', "5"])
        expect((await refusal(await send(raw)))[0], raw).toBe(400);
      expect((await refusal(await send("{}", { "content-type": "text/plain" })))[0]).toBe(415);
      const long = JSON.stringify({ a: "x".repeat(4 * 1024 * 1024) });
      expect((await refusal(await send(long)))[0]).toBe(413);
    },
  );
});
