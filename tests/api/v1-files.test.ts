import OpenAI from "openai";
import { beforeAll, describe, expect, test } from "vitest";
import { pdfOf, pngOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { newPerson } from "../support/person";
import { model, newClient, newModel, newTeam, person, startProgramDoor } from "../support/programs";

process.env.MODEL_SEES_IMAGES = "on";
startProgramDoor();

let client: OpenAI;
beforeAll(async () => void (client = await newClient()));

const picture = pngOf(20, 10);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const pictureUrl = `data:image/png;base64,${base64(picture)}`;
const paper = base64(pdfOf("It costs 480 Euro"));
const sent = () => JSON.stringify(model.requests.at(-1)!.body.messages);

describe("pictures and files from programs", () => {
  test("reach the model by chat completions: a picture byte for byte, a document as text", async () => {
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

  test("reach it by responses, and stay for the response that goes on from there", async () => {
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

  test("may be named by the id of a file of the person's, and of nobody else's", async () => {
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
