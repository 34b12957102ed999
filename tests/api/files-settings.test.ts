import { beforeAll, describe, expect, test } from "vitest";
import { bytesOf, pdfOf, pngOf } from "../support/file-contents";
import { newFile, upload } from "../support/files";
import { newAgent, newPerson, type Person } from "../support/person";

Object.assign(process.env, {
  RATE_LIMITS: "on",
  FILE_PAGES: "2",
  FILE_CHARACTERS: "1000",
  IMAGE_MEGABYTES: "1",
  IMAGE_MEGAPIXELS: "2",
  FILES_PER_MESSAGE: "2",
  FILE_UPLOADS_PER_MINUTE: "7",
});

let person: Person;
beforeAll(async () => void (person = await newPerson()));

describe("an operator's limits on files", () => {
  test("limit what is read, and name their own values", async () => {
    const long = await newFile(person, "long.pdf", pdfOf("one", "two", "three"));
    expect(long).toMatchObject({
      status: "ready",
      pages: 2,
      notes: [
        {
          text: "Only the first 2 of 3 pages were read. Split it into smaller files to include everything.",
        },
      ],
    });
    const wide = await newFile(person, "wide.png", pngOf(2_000, 2_000));
    expect(wide).toMatchObject({
      status: "failed",
      error: "This image is too large. The maximum is 1 MB and 2 megapixels.",
    });
    const heavy = new Uint8Array(1024 * 1024 + 1);
    heavy.set(pngOf(10, 10));
    expect((await newFile(person, "heavy.png", heavy)).error).toBe(wide.error);
    const { FileId, pages } = await newFile(person, "long.txt", "word ".repeat(1_000));
    const text = await person.ask("GET", `/api/files/${FileId}/text`);
    expect(pages).toBe(1);
    expect(((await text.json()) as { text: string }).text.length).toBeLessThanOrEqual(1_000);
  });

  test("limit how many are attached to a message, and uploaded per minute", async () => {
    const { AgentId } = await newAgent(person);
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) ids.push((await newFile(person, name, name)).FileId);
    const refused = await person.ask("POST", "/api/chat", {
      body: { content: "Read", agent_id: AgentId, files: ids },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: "You can attach up to 2 files" },
    ]);
    expect((await upload(person, "d", bytesOf("d"))).status).toBe(429); // the eighth
  });
});
