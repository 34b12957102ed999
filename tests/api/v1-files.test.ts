import { readdirSync } from "node:fs";
import OpenAI from "openai";
import { beforeAll, describe, expect, test } from "vitest";
import { contentFolder } from "@/lib/files/content";
import { pdfOf, pngOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { newKey } from "../support/keys";
import { newPerson } from "../support/person";
import {
  baseURL,
  model,
  newClient,
  newModel,
  newTeam,
  person,
  startProgramDoor,
} from "../support/programs";

process.env.MODEL_SEES_IMAGES = "on";
startProgramDoor();

let client: OpenAI;
beforeAll(async () => void (client = await newClient()));

const picture = pngOf(20, 10);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const pictureUrl = `data:image/png;base64,${base64(picture)}`;
const paper = base64(pdfOf("It costs 480 Euro"));
const sent = () => JSON.stringify(model.requests.at(-1)!.body.messages);

describe("images and files from programs", () => {
  test("reach the model by chat completions: an image byte for byte, a document as text", async () => {
    const { name } = await newModel();
    const answer = await client.chat.completions.create({
      model: name,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is it?" },
            { type: "image_url", image_url: { url: pictureUrl } },
            {
              type: "file",
              file: { filename: "offer.pdf", file_data: `data:application/pdf;base64,${paper}` },
            },
          ],
        },
      ],
    });
    expect(answer.choices[0]!.finish_reason).toBe("stop");
    expect(sent()).toContain(`"image_url":{"url":"${pictureUrl}"}`);
    expect(sent()).toContain('<file name=\\"offer.pdf');
    expect(sent()).toContain("It costs 480 Euro");
  });

  test("reach it by responses, and stay for the response that continues from there", async () => {
    const { name } = await newModel();
    const first = await client.responses.create({
      model: name,
      input: [
        {
          role: "user",
          content: [
            { type: "input_text", text: "What is it?" },
            { type: "input_image", detail: "auto", image_url: pictureUrl },
            { type: "input_file", filename: "offer.pdf", file_data: paper },
          ],
        },
      ],
    });
    expect(first.status).toBe("completed");
    for (const part of [pictureUrl, "It costs 480 Euro"]) expect(sent()).toContain(part);
    await client.responses.create({
      model: name,
      previous_response_id: first.id,
      input: "And now?",
    });
    for (const part of [pictureUrl, "It costs 480 Euro", "And now?"])
      expect(sent()).toContain(part);
  });

  test("leave nothing on the disk, whether they could be read or not", async () => {
    const { name } = await newModel();
    const stored = () =>
      readdirSync(contentFolder(), { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => each.name)
        .toSorted();
    const before = stored();
    const text = base64(Buffer.from("only in this request"));
    const broken = base64(Buffer.from("%PDF-1.4 broken"));
    for (const file_data of [text, paper, broken])
      await client.chat.completions.create({
        model: name,
        messages: [{ role: "user", content: [{ type: "file", file: { file_data } }] }],
      });
    expect(sent()).toContain("damaged");
    expect(stored()).toEqual(before);
  });

  test("reach every agent of a team", async () => {
    const [one, two] = [await newModel(), await newModel()];
    const name = `Pair ${one.name}`;
    await newTeam(name, [one.agent.AgentId, two.agent.AgentId]);
    const before = model.requests.length;
    await client.chat.completions.create({
      model: name,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Look" },
            { type: "image_url", image_url: { url: pictureUrl } },
          ],
        },
      ],
    });
    const bodies = model.requests.slice(before).map(({ body }) => JSON.stringify(body));
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(body).toContain(pictureUrl);
  });

  test("may be named by the id of a file of the person's, and of no one else's", async () => {
    const { name } = await newModel();
    const ask = (file_id: string) =>
      client.chat.completions.create({
        model: name,
        messages: [{ role: "user", content: [{ type: "file", file: { file_id } }] }],
      });
    const own = await newFile(person, "code.txt", "The code is 7319.");
    await ask(own.FileId);
    expect(sent()).toContain("The code is 7319.");
    const theirs = await newFile(await newPerson(), "secret.txt", "for nobody's eyes");
    await expect(ask(theirs.FileId)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });
});

describe("the files of a program", () => {
  const text = (content: string, name = "notes.txt") => new File([content], name);
  const upload = (by: OpenAI, content: string, name?: string) =>
    by.files.create({ file: text(content, name), purpose: "user_data" });
  const idsOf = async (by: OpenAI, options: OpenAI.FileListParams = {}) => {
    const ids: string[] = [];
    for await (const each of by.files.list(options)) ids.push(each.id);
    return ids;
  };

  test("are uploaded, waited for, named by a message, downloaded and deleted by the official client", async () => {
    const { name } = await newModel();
    const made = await upload(client, "The code is 7319.");
    expect(made).toMatchObject({
      object: "file",
      bytes: 17,
      filename: "notes.txt",
      purpose: "user_data",
    });
    const ready = await client.files.waitForProcessing(made.id, { pollInterval: 50 });
    expect(ready.status).toBe("processed");
    await client.responses.create({
      model: name,
      input: [{ role: "user", content: [{ type: "input_file", file_id: made.id }] }],
    });
    expect(sent()).toContain("The code is 7319.");
    expect(await (await client.files.content(made.id)).text()).toBe("The code is 7319.");
    const own = await person.ask("GET", `/api/files/${made.id}`);
    expect(await own.json()).toMatchObject({ name: "notes.txt", status: "ready" });
    expect(await client.files.delete(made.id)).toEqual({
      id: made.id,
      object: "file",
      deleted: true,
    });
    await expect(client.files.retrieve(made.id)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });

  test("are listed each once, in either order, page by page", async () => {
    const before = await idsOf(client);
    const made: string[] = [];
    for (const each of ["one", "two", "three"]) made.push((await upload(client, each)).id);
    expect(await idsOf(client, { limit: 2 })).toEqual([...made.toReversed(), ...before]);
    expect(await idsOf(client, { limit: 2, order: "asc" })).toEqual([
      ...before.toReversed(),
      ...made,
    ]);
    expect(await idsOf(client, { purpose: "batch" })).toEqual([]);
  });

  test("are not accepted for another purpose, without one, or without a file", async () => {
    const before = await idsOf(client);
    const other = client.files.create({ file: text("x"), purpose: "batch" });
    await expect(other).rejects.toMatchObject({ status: 400, param: "purpose" });
    const { secret } = await newKey(person, { scopes: ["chat"] });
    const send = (fields: Record<string, string | File>) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      const headers = { authorization: `Bearer ${secret}` };
      return fetch(`${baseURL}/files`, { method: "POST", headers, body: form });
    };
    const short: Record<string, string | File>[] = [{ file: text("x") }, { purpose: "user_data" }];
    for (const fields of short) expect((await send(fields)).status).toBe(400);
    for (const fields of [
      { purpose: "user_data", file: text("before") },
      { file: text("behind"), purpose: "user_data" },
    ])
      expect((await send(fields)).status).toBe(200);
    expect(await idsOf(client)).toHaveLength(before.length + 2);
  });

  test("of another person, and of other keys for a key limited to some agents, are not found", async () => {
    const { agent, name } = await newModel();
    const limited = await newClient({ only: [agent.AgentId] });
    const theirs = await newFile(await newPerson(), "secret.txt", "for nobody's eyes");
    const others = await upload(client, "of another key");
    const own = await upload(limited, "of this key");
    expect(await idsOf(limited)).toEqual([own.id]);
    for (const id of [theirs.FileId, others.id]) {
      for (const work of [
        () => limited.files.retrieve(id),
        () => limited.files.content(id),
        () => limited.files.delete(id),
        () => limited.files.list({ after: id }),
        () =>
          limited.chat.completions.create({
            model: name,
            messages: [{ role: "user", content: [{ type: "file", file: { file_id: id } }] }],
          }),
      ])
        await expect(work()).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    }
    await limited.chat.completions.create({
      model: name,
      messages: [{ role: "user", content: [{ type: "file", file: { file_id: own.id } }] }],
    });
    expect(sent()).toContain("of this key");
    expect((await client.files.retrieve(others.id)).id).toBe(others.id);
  });
});
