import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { POST } from "@/app/api/files/route";
import type { File, FileSpace } from "@/lib/files/contract";
import { contentFolder, incomingFolder } from "@/lib/files/content";
import { docxOf } from "../support/file-contents";
import { newFile, upload } from "../support/files";
import { newKey } from "../support/keys";
import { newPerson, type Person } from "../support/person";

const MEGABYTE = 1024 * 1024;
Object.assign(process.env, {
  RATE_LIMITS: "on",
  FILE_MEGABYTES: "2",
  FILE_UPLOADS_PER_MINUTE: "1000",
  QUOTA_FILE_MEGABYTES: "3",
});

let person: Person;
beforeEach(async () => void (person = await newPerson()));

/** New content. */
const unique = (megabytes: number) => new Uint8Array(randomBytes(megabytes * MEGABYTE));
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const isStored = (bytes: Uint8Array) =>
  readdirSync(contentFolder(), { recursive: true }).some((each) =>
    String(each).includes(hashOf(bytes)),
  );
const spaceOf = async (of: Person) =>
  (await (await of.ask("GET", "/api/files/space")).json()) as FileSpace;

test("an upload that is refused for lack of space leaves nothing on the disk", async () => {
  await newFile(person, "first.bin", unique(2));
  const refused = unique(2);
  expect((await upload(person, "second.bin", refused)).status).toBe(413);
  expect(isStored(refused)).toBe(false);
  expect(readdirSync(incomingFolder())).toEqual([]);
});

test("of two uploads at once that do not both fit, the refused one leaves nothing", async () => {
  const both = [unique(2), unique(2)];
  const answers = await Promise.all(both.map((bytes, at) => upload(person, `${at}`, bytes)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 413]);
  expect(both.map(isStored)).toEqual(answers.map(({ status }) => status === 201));
});

/** Uploads with a key that is revoked while the content is being sent. */
async function uploadRevoked(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const { secret, KeyId } = await newKey(person, { scopes: ["write"] });
  const body = new ReadableStream<Uint8Array>({
    async pull(pieces) {
      await person.ask("DELETE", `/api/keys/${KeyId}`);
      pieces.enqueue(bytes);
      pieces.close();
    },
  });
  const request = new Request("http://localhost:3000/api/files", {
    method: "POST",
    headers: { host: "localhost:3000", authorization: `Bearer ${secret}` },
    body,
    duplex: "half",
  } as RequestInit);
  return POST(request, { params: Promise.resolve({}) });
}

test("an upload whose key is revoked meanwhile leaves nothing that only it brought", async () => {
  const [alone, shared] = [unique(1), unique(1)];
  await newFile(await newPerson(), "theirs.bin", shared);
  for (const bytes of [alone, shared]) expect((await uploadRevoked(bytes)).status).toBe(401);
  expect([alone, shared].map(isStored)).toEqual([false, true]);
});

test("the same content from a person with space and one without stays for the first", async () => {
  const [full, bytes] = [await newPerson(), unique(2)];
  await newFile(full, "full.bin", unique(2));
  const [kept, refused] = await Promise.all([upload(person, "a", bytes), upload(full, "b", bytes)]);
  expect([kept.status, refused.status]).toEqual([201, 413]);
  const { FileId } = (await kept.json()) as File;
  const content = await person.ask("GET", `/api/files/${FileId}/content`);
  expect(hashOf(new Uint8Array(await content.arrayBuffer()))).toBe(hashOf(bytes));
});

test("a file whose text is longer than the file itself counts with its text", async () => {
  const numbers = Array.from({ length: 100_000 }, (_, at) => at).join(" ");
  const { size, status } = await newFile(person, "long.docx", docxOf(numbers));
  expect(status).toBe("ready");
  expect(size).toBeLessThan(numbers.length / 2);
  expect((await spaceOf(person)).used).toBeGreaterThanOrEqual(numbers.length);
});

test("uploading and deleting again and again ends at twice the quota in a day", async () => {
  for (let sent = 0; sent < 6; sent += 2) {
    const { FileId } = await newFile(person, "again.bin", unique(2));
    await person.ask("DELETE", `/api/files/${FileId}`);
  }
  const over = unique(2);
  const refused = await upload(person, "again.bin", over);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ reason: "too_many_bytes_in_day" });
  expect(isStored(over)).toBe(false);
});
