import { describe, expect, test } from "vitest";
import { newPerson } from "../support/person";
import {
  startHosts,
  home,
  http,
  list,
  newSecret,
  person,
  put,
  received,
  stranger,
} from "../support/secrets";
import { javascript, tried } from "../support/tools";

startHosts();

describe("on its way out", () => {
  test("it is filled into a header of JavaScript's request, and marked as used", async () => {
    const name = await newSecret(person, [home.host], "plain-canary");
    const tool = javascript(
      `const r = await fetch("${home.url}/js", { headers: { Authorization: "Bearer {{secret.${name}}}" } }); log(r.headers.get("x-echo")); return r.text()`,
      [home.host],
    );
    const outcome = await tried(person, tool);
    expect(home.requests.at(-1)!.headers.authorization).toBe("Bearer plain-canary");
    expect(outcome).toMatchObject({ ok: true, logs: ["Bearer [hidden]"] });
    expect(JSON.stringify(outcome)).not.toContain("plain-canary");
    expect((await list(person)).find((each) => each.name === name)!.last_used_at).toMatch(/Z$/);
  });

  test("JavaScript can put it neither into a URL nor into a body", async () => {
    const name = await newSecret(person, [home.host], "unsaid-canary");
    await tried(
      person,
      javascript(
        `await fetch("${home.url}/js?k={{secret.${name}}}"); return (await fetch("${home.url}/js", { method: "POST", body: "{{secret.${name}}}" })).text()`,
        [home.host],
      ),
    );
    expect(received(home)).not.toContain("unsaid-canary");
  });

  test("it is filled into path, query, header and body of an HTTP tool, escaped", async () => {
    const name = await newSecret(person, [home.host], 'sp ec/"&');
    const outcome = await tried(
      person,
      http({
        method: "POST",
        url: `${home.url}/{{secret.${name}}}?k={{secret.${name}}}`,
        headers: { "x-key": `{{secret.${name}}}` },
        body: `{"k":"{{secret.${name}}}"}`,
      }),
    );
    expect(outcome.ok).toBe(true);
    const { url, headers, body } = home.requests.at(-1)!;
    expect([url, headers["x-key"], JSON.parse(body)]).toEqual([
      "/sp%20ec%2F%22%26?k=sp%20ec%2F%22%26",
      'sp ec/"&',
      { k: 'sp ec/"&' },
    ]);
  });

  test("a placeholder in an argument or a response is not filled", async () => {
    const name = await newSecret(person, [home.host], "talked-out-canary");
    const word = `{{secret.${name}}}`;
    const send = (headers: string) =>
      `return (await fetch("${home.url}/js", { headers: ${headers} })).text()`;
    expect(
      (
        await tried(
          person,
          javascript(send(`{ authorization: "Bearer ${word}", "x-note": args.a }`), [home.host]),
          { a: word },
        )
      ).ok,
    ).toBe(true);
    expect([
      home.requests.at(-1)!.headers.authorization,
      home.requests.at(-1)!.headers["x-note"],
    ]).toEqual(["Bearer talked-out-canary", word]);
    await tried(person, javascript(send(`{ "x-note": args.a }`), [home.host]), { a: word });
    expect(home.requests.at(-1)!.headers["x-note"]).toBe(word);
    await tried(person, http({ headers: { "x-note": "{{a}}" } }), { a: word });
    expect(home.requests.at(-1)!.headers["x-note"]).toBe(word);
  });

  test("what the code says of a placeholder is what its source says", async () => {
    const outcome = await tried(
      person,
      javascript(`log("{{secret.K}}"); return { a: ["{{ secret.K }}"] }`),
    );
    expect([outcome.logs, outcome.result]).toEqual([["{{secret.K}}"], '{"a":["{{secret.K}}"]}']);
  });

  test("it is sent to no host that it is not bound to", async () => {
    const name = await newSecret(person, [home.host], "bound-canary");
    const wild = await newSecret(person, ["*.example.com"], "bound-canary");
    const before = stranger.requests.length;
    const to = (each: string) =>
      http({ url: stranger.url, headers: { "x-key": `{{secret.${each}}}` } });
    for (const each of [name, wild])
      expect(await tried(person, to(each))).toMatchObject({
        ok: false,
        error: `The secret ${each} may not be sent to ${stranger.host}.`,
      });
    const tool = javascript(
      `return (await fetch("${stranger.url}", { headers: { "x-key": "{{secret.${name}}}" } })).status`,
      [stranger.host],
    );
    expect(await tried(person, tool)).toMatchObject({
      ok: false,
      error: expect.stringContaining("may not be sent"),
    });
    expect(stranger.requests).toHaveLength(before);
  });

  test("it follows no redirect to another host: a header is dropped, and with more than a header none is followed", async () => {
    const name = await newSecret(person, [home.host], "led-on-canary");
    expect(
      await tried(
        person,
        http({ url: `${home.url}/on`, headers: { "x-key": `{{secret.${name}}}` } }),
      ),
    ).toMatchObject({ ok: true, result: "stranger" });
    const tool = javascript(
      `return (await fetch("${home.url}/on", { headers: { "x-key": "{{secret.${name}}}" } })).text()`,
      [home.host, stranger.host],
    );
    expect(await tried(person, tool)).toMatchObject({ ok: true, result: "stranger" });
    const before = stranger.requests.length;
    for (const more of [
      { url: `${home.url}/on?k={{secret.${name}}}` },
      { method: "POST", url: `${home.url}/on`, body: `{"k":"{{secret.${name}}}"}` },
    ]) {
      expect(await tried(person, http(more))).toMatchObject({
        ok: false,
        error: expect.stringContaining("isn't allowed to call"),
      });
    }
    expect(stranger.requests).toHaveLength(before);
    expect(received(stranger)).not.toContain("led-on-canary");
  });

  test("an unknown one, or another user's, is an error and nothing is sent", async () => {
    const theirs = await newSecret(await newPerson(), [home.host], "their-canary");
    const before = home.requests.length;
    for (const name of ["NOT_THERE", theirs])
      expect(
        await tried(person, http({ headers: { "x-key": `{{secret.${name}}}` } })),
      ).toMatchObject({ ok: false, error: `There is no secret called ${name}.` });
    expect(home.requests).toHaveLength(before);
  });

  test("one that is replaced opens with its new hosts", async () => {
    const name = await newSecret(person, [stranger.host], "first-canary");
    await put(person, { name, value: "second-canary", hosts: [home.host] });
    await tried(person, http({ headers: { "x-key": `{{secret.${name}}}` } }));
    expect(home.requests.at(-1)!.headers["x-key"]).toBe("second-canary");
  });
});
