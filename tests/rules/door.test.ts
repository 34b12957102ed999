import { beforeAll, describe, expect, test } from "vitest";
import { newOperator } from "../support/operators";
import type { Person } from "../support/person";
import { ask } from "../support/ask";
import { endpoints, filled, hasBody, judges, nameOf, needsToken, takesForms } from "./endpoints";

let person: Person;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newOperator(); // others get 404 at operators' endpoints
});

const named = (list: typeof endpoints) => list.map((each) => [nameOf(each), each] as const);
const refusal = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
];
const writes = endpoints.filter((each) => each.method !== "GET");
/** An invalid body: checks that come before the body's shape must have refused the call already. */
const body = (each: (typeof endpoints)[number]) => (hasBody(each) ? { body: {} } : {});

/** In a workspace that the caller belongs to: which workspace it is comes before what the body says. */
const urlOf = (each: (typeof endpoints)[number]) =>
  filled(each.workspace === "path" ? { ...each, path: inOwn(each.path) } : each);
const inOwn = (path: string) =>
  path.replace(/^(\/api\/workspaces\/)\{id\}/, `$1${person.user.UserId}`);

describe("without a session", () => {
  test.each(named(endpoints.filter((each) => each.access !== "public")))(
    "%s answers 401",
    async (_, each) => {
      const answer = await ask(each.method, urlOf(each), body(each));
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await refusal(answer)).toEqual([401, "unauthenticated"]);
    },
  );
});

/** Larger than these allow, for those that allow more than 1 MiB: a whole document as text. */
const MEBIBYTES: Record<string, number> = {
  "POST /api/connections": 9,
  "POST /api/connections/document": 9,
  "PATCH /api/connections/{id}": 9,
  "POST /api/skills": 5,
  "PATCH /api/skills/{id}": 5,
  "PUT /api/skills/{id}/files": 13,
};

describe("a write", () => {
  test.each(named(writes.filter(needsToken)))(
    "%s without the token is refused",
    async (_, each) => {
      expect(
        await refusal(
          await person.ask(each.method, urlOf(each), {
            ...body(each),
            headers: { "x-csrf-token": "" },
          }),
        ),
      ).toEqual([403, "csrf_failed"]);
      const stranger = await newVisitorsToken();
      expect(
        await refusal(
          await person.ask(each.method, urlOf(each), {
            ...body(each),
            headers: { "x-csrf-token": stranger },
          }),
        ),
      ).toEqual([403, "csrf_failed"]);
    },
  );

  test.each(named(writes))("%s from another site is refused, token or not", async (_, each) => {
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      expect(
        await refusal(await person.ask(each.method, urlOf(each), { ...body(each), headers })),
        JSON.stringify(headers),
      ).toEqual([403, "csrf_failed"]);
    }
  });

  test.each(named(writes.filter(hasBody)))("%s takes JSON alone", async (_, each) => {
    for (const type of [
      "text/plain",
      ...(takesForms(each) ? [] : ["application/x-www-form-urlencoded"]),
      "multipart/form-data; boundary=x",
      "",
    ]) {
      const answer = await person.ask(each.method, urlOf(each), {
        raw: "{}",
        headers: { "content-type": type },
      });
      expect(await refusal(answer), type).toEqual([415, "unsupported_media_type"]);
    }
  });

  test.each(named(writes.filter(hasBody)))(
    "%s refuses a body that cannot be read",
    async (_, each) => {
      for (const raw of [
        '{"a":',
        "",
        "[".repeat(100_000),
        `{"a":${"[".repeat(300)}${"]".repeat(300)}}`,
        '{"a":"\\ud800"}',
        '{"a":"\\u0000"}',
        new Uint8Array([0x22, 0xff, 0x22]),
      ]) {
        expect(
          await refusal(
            await person.ask(each.method, urlOf(each), {
              raw,
              headers: { "content-type": "application/json" },
            }),
          ),
        ).toEqual([400, "invalid_request"]);
      }
      for (const raw of ["null", "[]", '"text"', "5"])
        expect((await person.ask(each.method, urlOf(each), { raw })).status, raw).toBe(400);
    },
  );

  test.each(named(writes.filter(hasBody)))(
    "%s refuses more than its bound, also before it knows who asks",
    async (name, each) => {
      const raw = JSON.stringify({ a: "x".repeat((MEBIBYTES[name] ?? 1) * 1024 * 1024) });
      expect(await refusal(await person.ask(each.method, urlOf(each), { raw }))).toEqual([
        413,
        "payload_too_large",
      ]);
      expect(
        await refusal(
          await ask(each.method, urlOf(each), { raw, headers: { "content-length": "2" } }),
        ),
      ).toEqual([413, "payload_too_large"]);
      expect(
        await refusal(
          await ask(each.method, urlOf(each), {
            raw: "{}",
            headers: { "content-length": String((MEBIBYTES[name] ?? 2) * 1024 * 1024) },
          }),
        ),
      ).toEqual([413, "payload_too_large"]);
    },
  );

  test.each(named(writes.filter(hasBody)))("%s knows no keys of privilege", async (_, each) => {
    for (const key of [
      "ownerId",
      "userId",
      "UserId",
      "role",
      "status",
      "__proto__",
      "constructor",
    ]) {
      const answer = await person.ask(each.method, urlOf(each), { raw: `{"${key}":"x"}` });
      if (judges(each)) expect(await answer.json(), key).toMatchObject({ valid: false });
      else expect([400, 404], key).toContain(answer.status);
    }
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

describe("invalid text", () => {
  test.each(named(endpoints))("%s refuses it in the query", async (_, each) => {
    for (const odd of ["q=%00", "q=a%00b", "%00=q", "q=%ff", "q=%ED%A0%80", "q=%F0%9F"]) {
      const answer = await person.ask(each.method, `${urlOf(each)}?${odd}`, body(each));
      expect([answer.status, await answer.json()], odd).toMatchObject([
        400,
        { code: "invalid_request", error: expect.stringContaining("query") },
      ]);
    }
  });

  test.each(named(endpoints.filter(({ path }) => path.includes("{"))))(
    "%s finds nothing of that name",
    async (_, each) => {
      for (const odd of ["\0", "a\0b"])
        expect(
          await refusal(await person.ask(each.method, filled(each, odd), body(each))),
          JSON.stringify(odd),
        ).toEqual([404, "not_found"]);
    },
  );
});

describe("every response", () => {
  test.each(named(endpoints))(
    "%s carries a request id, the caller's when it is a sound one",
    async (_, each) => {
      const mine = await ask(each.method, urlOf(each), {
        ...body(each),
        headers: { "x-request-id": "Sound-id.1234" },
      });
      expect(mine.headers.get("x-request-id")).toBe("Sound-id.1234");
      const made = await ask(each.method, urlOf(each), {
        ...body(each),
        headers: { "x-request-id": "<script>" },
      });
      expect(made.headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
    },
  );
});

async function newVisitorsToken(): Promise<string> {
  const answer = await ask("GET", "/api/auth/me");
  return answer.headers.get("x-csrf-token")!;
}
