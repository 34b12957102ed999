import OpenAI from "openai";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { gate } from "../support/gate";
import { newKey } from "../support/keys";
import {
  baseURL,
  clientWith,
  model,
  newClient,
  newModel,
  person,
  startProgramDoor,
} from "../support/programs";

startProgramDoor();

let client: OpenAI;
beforeAll(async () => void (client = await newClient()));

const say = (content: string) => [{ role: "user" as const, content }];
const runs = () => db().run.count({ where: { ownerId: person.user.UserId, kind: "api" } });

describe("at most once", () => {
  test("a call with the same Idempotency-Key is the same run, also while it is running", async () => {
    const { name } = await newModel();
    const held = gate();
    model.script({ until: held.opened, text: "once" });
    const before = await runs();
    const ask = () =>
      client.chat.completions.create(
        { model: name, messages: say("Once") },
        { headers: { "Idempotency-Key": "once-and-only" } },
      );
    const both = [ask(), ask()];
    await expect.poll(runs).toBe(before + 1);
    held.open();
    const [one, two] = await Promise.all(both);
    model.script();
    expect(one!.id).toBe(two!.id);
    expect((await ask()).id).toBe(one!.id);
    expect(await runs()).toBe(before + 1);
  });

  test("a call that its client sends again by itself gets the run that it started", async () => {
    const { name } = await newModel();
    const { secret } = await newKey(person, { scopes: ["chat"] });
    const body = JSON.stringify({ model: name, messages: say("Again [tokens=2]") });
    const post = (headers: Record<string, string> = {}) =>
      fetch(`${baseURL}/chat/completions`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${secret}`,
          "content-type": "application/json",
          ...headers,
        },
        body,
      });
    const first = (await (await post()).json()) as { id: string };
    // It got its response, which is recorded once it has been sent: a later call is a new one, whatever its client
    // says.
    const unanswered = () => db().programRequest.count({ where: { answeredAt: null } });
    await expect.poll(unanswered).toBe(0);
    const second = (await (await post({ "x-stainless-retry-count": "1" })).json()) as {
      id: string;
    };
    expect(second.id).not.toBe(first.id);
    await expect.poll(unanswered).toBe(0);
    await db().programRequest.updateMany({ data: { answeredAt: null } });
    const third = (await (await post({ "x-stainless-retry-count": "1" })).json()) as { id: string };
    expect(third.id).toBe(second.id);
  });
});

describe("a key", () => {
  test("for some agents can call only these, and only endpoints for programs", async () => {
    const [own, other] = [await newModel(), await newModel()];
    const key = await newKey(person, { scopes: ["read", "chat"], only: [own.agent.AgentId] });
    expect(key.only).toEqual([own.agent.AgentId]);
    const limited = clientWith(key.secret);
    expect((await limited.models.list()).data.map(({ id }) => id)).toEqual([own.name]);
    await expect(limited.models.retrieve(other.name)).rejects.toMatchObject({ status: 404 });
    await expect(
      limited.chat.completions.create({ model: other.name, messages: say("Hi") }),
    ).rejects.toMatchObject({ status: 404, code: "model_not_found" });
    const { choices } = await limited.chat.completions.create({
      model: own.name,
      messages: say("Hi [tokens=1]"),
    });
    expect(choices[0]!.message.content).toBe("w1");
    const agents = await person.ask("GET", "/api/agents", {
      headers: { cookie: "", authorization: `Bearer ${key.secret}` },
    });
    expect(agents.status).toBe(403);
  });

  test.each(["chat/completions", "responses"])(
    "for some agents gets no answer of another agent by an Idempotency-Key used at /v1/%s",
    async (path) => {
      const [own, other] = [await newModel(), await newModel()];
      const any = await newKey(person, { scopes: ["chat"] });
      const limited = await newKey(person, { scopes: ["chat"], only: [own.agent.AgentId] });
      const post = (secret: string, name: string, key: string) =>
        fetch(`${baseURL}/${path}`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${secret}`,
            "content-type": "application/json",
            "idempotency-key": key,
          },
          body: JSON.stringify(
            path === "responses"
              ? { model: name, input: "Secret [tokens=3]" }
              : { model: name, messages: say("Secret [tokens=3]") },
          ),
        });
      for (const [name, status] of [
        [other.name, 404],
        [own.name, 200],
      ] as const) {
        const key = `${path} ${name}`.replaceAll(" ", "-");
        expect((await post(any.secret, name, key)).status).toBe(200);
        const again = await post(limited.secret, name, key);
        expect(again.status).toBe(status);
        if (status === 404)
          expect(await again.json()).toMatchObject({ error: { code: "model_not_found" } });
      }
    },
  );

  test("is not made for an agent that there is not, or without the scope chat", async () => {
    const body = { name: "K", scopes: ["chat"], expires_in_days: null, only: ["nobody"] };
    const unknown = await person.ask("POST", "/api/keys", { body });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      400,
      { fields: { only: expect.any(String) } },
    ]);
    const scopes = await person.ask("POST", "/api/keys", { body: { ...body, scopes: ["read"] } });
    expect(scopes.status).toBe(400);
  });

  test("is needed: wrong, missing and a cookie are 401, and another scope is 403", async () => {
    await expect(clientWith("tr_wrong").models.list()).rejects.toBeInstanceOf(
      OpenAI.AuthenticationError,
    );
    const { secret } = await newKey(person, { scopes: ["write"] });
    await expect(clientWith(secret).models.list()).rejects.toMatchObject({
      status: 403,
      code: "insufficient_permissions",
    });
    const browser = await person.ask("GET", "/v1/models");
    expect([browser.status, await browser.json()]).toMatchObject([
      401,
      { error: { code: "invalid_api_key", type: "invalid_request_error", param: null } },
    ]);
  });
});
