import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { FileText } from "@/lib/files/contract";
import { ownModelId } from "@/lib/models/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { bytesOf, zipOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { newAgent } from "../support/person";
import { json, model, newProvider, person, startProviders } from "../support/providers";

startProviders();
beforeEach(() => model.script());
beforeAll(() => startWorker({ chat: chatExecutor() }));

const russian = new Uint8Array(Buffer.from("c8ecff3bc3eef0eee40acff2f03bcceef1eae2e00a", "hex"));
const GUESS = /^This file doesn't declare its encoding, so it was read as windows-1251\./;

describe("guessed and skipped parts are reported", () => {
  test("beside the file, and with its text", async () => {
    const file = await newFile(person, "towns.csv", russian);
    const note = {
      reason: "file_encoding_guessed",
      params: { encoding: "windows-1251" },
      text: expect.stringMatching(GUESS) as string,
    };
    expect(file.notes).toEqual([note]);
    const read = await json<FileText>(await person.ask("GET", `/api/files/${file.FileId}/text`));
    expect(read).toMatchObject({ text: "Имя;Город\nПтр;Москва\n", notes: [note] });
  });

  test("to the model, with the file and by the tools that read it", async () => {
    const { ProviderId } = await newProvider(person, { models: [{ id: "m" }] });
    const agent = await newAgent(person, {
      model: ownModelId(ProviderId, "m"),
      instructions: "You read.",
    });
    const { FileId } = await newFile(person, "towns.csv", russian);
    const call = (name: string, args: object) =>
      `[tool=${name} ${JSON.stringify({ name: "towns.csv", ...args })}]`;
    const say = async (content: string) => {
      const answer = await person.ask("POST", "/api/chat", {
        body: { content, agent_id: agent.AgentId, files: [FileId] },
      });
      return (await json<ChatAnswer>(answer)).messages.at(-1)!.tool_calls?.at(-1)?.result;
    };
    const searched = await say(call("search_file", { query: "Paris" }));
    expect(searched).toMatch(
      /^"Paris" was not found in it\.\n\[About this file: This file doesn't declare/,
    );
    expect(JSON.stringify(model.requests[0]!.body)).toContain(
      "[About this file: This file doesn't declare",
    );
    expect(await say(call("read_file", { page: 1 }))).toMatch(
      /^\[About this file: [\s\S]+\[Page 1 of 1\]\nИмя/,
    );
  });

  test("of one stray byte in a UTF-8 file, which is otherwise read as it is", async () => {
    const bytes = new Uint8Array([...bytesOf("Müller,Köln\n".repeat(20)), 0xff]);
    expect(await newFile(person, "a.csv", bytes)).toMatchObject({
      status: "ready",
      notes: [{ reason: "file_bytes_replaced", params: { count: 1, encoding: "utf-8" } }],
    });
  });
});

const hex = (text: string) => new Uint8Array(Buffer.from(text, "hex"));
const ole = (name: string) =>
  new Uint8Array(
    Buffer.concat([hex("d0cf11e0a1b11ae1"), Buffer.alloc(600), Buffer.from(name, "utf16le")]),
  );
describe("a file that nothing reads says what to do instead", () => {
  test.each([
    ["an old Word document", ole("WordDocument"), "file_old_office"],
    ["a workbook with a password", ole("EncryptedPackage"), "file_encrypted"],
    [
      "a document of LibreOffice with a password",
      zipOf({
        mimetype: "application/vnd.oasis.opendocument.text",
        "META-INF/manifest.xml":
          "<manifest:manifest><manifest:encryption-data/></manifest:manifest>",
      }),
      "file_encrypted",
    ],
    ["a message of Outlook", ole("__properties_version1.0"), "file_outlook_message"],
    ["a photo of an iPhone", hex("0000001c66747970686569630000000068656963"), "image_kind_unknown"],
    ["a TIFF", hex("49492a0008000000"), "image_kind_unknown"],
    ["an archive", zipOf({ "a.txt": "text" }), "file_is_archive"],
    ["a recording", hex("49443303000000000000"), "file_is_sound"],
  ] as const)("%s", async (_, bytes, reason) => {
    expect(await newFile(person, "x", bytes)).toMatchObject({
      status: "failed",
      error_reason: { reason },
    });
  });
});

test("an image that a camera stored on its side has the size that it is shown in", async () => {
  const bytes = hex(
    `ffd8ffe1002245786966000049492a0008000000010012010300010000000600000000000000ffc00011080010002003011100021101031101ffd9${"00".repeat(64)}`,
  );
  expect(await newFile(person, "a.jpg", bytes)).toMatchObject({ width: 16, height: 32 });
});
