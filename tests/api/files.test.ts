import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { File } from "@/lib/files/contract";
import { contentFolder, contentPath, incomingFolder } from "@/lib/files/content";
import { tidyContents } from "@/lib/files/tidy";
import { bytesOf } from "../support/file-contents";
import { newFile, upload } from "../support/files";
import { newPerson, type Person } from "../support/person";

process.env.RATE_LIMITS = "off";
process.env.FILE_MEGABYTES = "2";
process.env.QUOTA_FILE_MEGABYTES = "3";

let person: Person;
beforeAll(async () => void (person = await newPerson()));

const download = (id: string, headers: Record<string, string> = {}) =>
  person.ask("GET", `/api/files/${id}/content`, { headers });

describe("an upload", () => {
  test("is stored byte for byte, by its hash, and listed", async () => {
    const raw = new Uint8Array(Buffer.from([0, 255, 1, 2, 3, 13, 10, 0]));
    const answer = await upload(person, "odd bytes.bin", raw);
    expect(answer.status).toBe(201);
    const file = (await answer.json()) as File;
    expect(file).toMatchObject({
      name: "odd bytes.bin",
      size: 8,
      type: "application/octet-stream",
      status: "reading",
    });
    expect(new Uint8Array(readFileSync(contentPath(file.sha256)))).toEqual(raw);
    const given = await download(file.FileId);
    expect(new Uint8Array(await given.arrayBuffer())).toEqual(raw);
    const list = (await (await person.ask("GET", "/api/files")).json()) as File[];
    expect(list.map((each) => each.FileId)).toContain(file.FileId);
  });

  test("may be a form, with other fields before it", async () => {
    const form = new FormData();
    form.set("purpose", "user_data");
    form.set("file", new Blob(["Liebe Grüße"]), "grüße.txt");
    const sent = new Response(form);
    const answer = await person.ask("POST", "/api/files", {
      raw: new Uint8Array(await sent.clone().arrayBuffer()),
      headers: { "content-type": sent.headers.get("content-type")! },
    });
    const file = (await answer.json()) as File;
    expect(file).toMatchObject({ name: "grüße.txt", size: 13, type: "text/plain" });
  });

  test.each([
    ["an empty file", new Uint8Array(), 400, "The file is empty."],
    ["one that is too large", new Uint8Array(2 * 1024 * 1024 + 1), 413, "Files can be up to 2 MB."],
  ])("%s is refused with a sentence, and leaves nothing", async (_, raw, status, error) => {
    const answer = await upload(person, "x", raw);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error });
    expect(readdirSync(incomingFolder())).toEqual([]);
  });

  test("a form that is cut, or has no file, is refused with a sentence", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const begun = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf';
    for (const text of ["", "--x--\r\n", begun]) {
      const answer = await person.ask("POST", "/api/files", { raw: bytesOf(text), headers });
      expect(answer.status, text).toBe(400);
    }
    expect(readdirSync(incomingFolder())).toEqual([]);
  });

  test("keeps a name as text, without folders and hidden signs, and cuts a long one", async () => {
    const names = {
      "../../etc/passwd": "passwd",
      "C:\\Temp\\report\u0000\u202egpj.txt": "report gpj.txt",
      "..": "file",
      [`${"long ".repeat(60)}.pdf`]: `${"long ".repeat(60).slice(0, 195)}….pdf`,
    };
    for (const [given, kept] of Object.entries(names))
      expect((await newFile(person, given, "text")).name).toBe(kept);
  });

  test("with the same key is one file, also when its content must be sent again", async () => {
    const headers = { "idempotency-key": "once" };
    const [first, again] = await Promise.all([
      upload(person, "a.txt", bytesOf("the same"), headers),
      upload(person, "a.txt", bytesOf("the same"), headers),
    ]);
    expect(await again.json()).toEqual(await first.json());
    const other = await upload(person, "a.txt", bytesOf("another"), headers);
    expect(other.status).toBe(409);
  });

  test("above a person's quota is 413 with the free space; the same content counts once", async () => {
    const full = await newPerson();
    const large = new Uint8Array(2 * 1024 * 1024).fill(65);
    expect((await upload(full, "a", large)).status).toBe(201);
    expect((await upload(full, "b", large)).status).toBe(201);
    const refused = await upload(full, "c", new Uint8Array(1.5 * 1024 * 1024).fill(66));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({
      code: "quota_exceeded",
      free_bytes: 1024 * 1024,
    });
    const space = (await (await full.ask("GET", "/api/files/space")).json()) as object;
    expect(space).toEqual({ used: 2 * 1024 * 1024, files: 2, most: 3 * 1024 * 1024 });
  });
});

describe("a download", () => {
  let file: File;
  beforeAll(async () => void (file = await newFile(person, 'ä "b".html', "<html>0123456789")));

  test("is never a page: an attachment that nothing guesses about and that may do nothing", async () => {
    const { headers } = await download(file.FileId);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html",
      "content-disposition": "attachment; filename*=UTF-8''%C3%A4%20%22b%22.html",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "content-length": "16",
      etag: `"${file.sha256}"`,
    });
  });

  test("of a preview may reach no one, not by WebRTC either", async () => {
    const answer = await person.ask("GET", `/api/files/${file.FileId}/preview`);
    const policy = answer.headers.get("content-security-policy")!.split("; ");
    for (const rule of ["default-src 'none'", "connect-src 'none'", "webrtc 'block'"])
      expect(policy).toContain(rule);
  });

  // The examples of RFC 9110, 14.1.2, for 16 bytes.
  test.each([
    ["bytes=0-4", 206, "<html", "bytes 0-4/16"],
    ["bytes=6-", 206, "0123456789", "bytes 6-15/16"],
    ["bytes=-3", 206, "789", "bytes 13-15/16"],
    ["bytes=-99", 206, "<html>0123456789", "bytes 0-15/16"],
    ["bytes=10-99", 206, "456789", "bytes 10-15/16"],
    ["bytes=0-1,3-4", 200, "<html>0123456789", null],
    ["bytes=4-2", 200, "<html>0123456789", null],
    ["lines=1-2", 200, "<html>0123456789", null],
  ])("%s", async (range, status, text, told) => {
    const answer = await download(file.FileId, { range });
    expect([answer.status, await answer.text()]).toEqual([status, text]);
    expect(answer.headers.get("content-range")).toBe(told);
  });

  test("of a missing range is 416, and of what the caller has is 304", async () => {
    const beyond = await download(file.FileId, { range: "bytes=16-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */16"]);
    const tag = `"${file.sha256}"`;
    for (const has of [tag, `W/${tag}`, `"other", ${tag}`, "*"])
      expect((await download(file.FileId, { "if-none-match": has })).status).toBe(304);
    expect((await download(file.FileId, { "if-none-match": '"other"' })).status).toBe(200);
    const headers = { range: "bytes=0-0", "if-range": '"other"' };
    expect((await download(file.FileId, headers)).status).toBe(200);
  });

  test("of a content that is missing on the disk says so", async () => {
    const lost = await newFile(person, "lost.txt", "soon lost");
    rmSync(contentPath(lost.sha256));
    const answer = await download(lost.FileId);
    expect(answer.status).toBe(410);
    expect(await answer.json()).toMatchObject({ reason: "file_content_missing" });
  });
});

describe("a file that no one uses", () => {
  const old = (file: string) => utimesSync(file, new Date(0), new Date(0));

  test("is deleted after a day, and files in use stay, however old", async () => {
    const kept = await newFile(person, "kept.txt", "kept by another");
    const gone = await newFile(person, "gone.txt", "soon gone");
    const young = await newFile(person, "young.txt", "removed just now");
    for (const { FileId } of [gone, young])
      expect((await person.ask("DELETE", `/api/files/${FileId}`)).status).toBe(204);
    expect((await download(gone.FileId)).status).toBe(404);
    for (const { sha256 } of [kept, gone])
      for (const end of ["", ".text"]) old(contentPath(sha256) + end);
    await tidyContents(Date.now());
    const there = (file: File) => existsSync(contentPath(file.sha256));
    expect([kept, gone, young].map(there)).toEqual([true, false, true]);
    expect(existsSync(`${contentPath(gone.sha256)}.text`)).toBe(false);
  });

  test("stays when it was uploaded again before the clean-up", async () => {
    const first = await newFile(person, "a.txt", "there and back");
    await person.ask("DELETE", `/api/files/${first.FileId}`);
    old(contentPath(first.sha256));
    const again = await newFile(person, "b.txt", "there and back");
    await db().file.deleteMany({ where: { id: again.FileId } }); // as if its row were still to come
    await tidyContents(Date.now());
    expect(existsSync(contentPath(first.sha256))).toBe(true);
  });

  test("belongs to no one once an account is deleted", async () => {
    const leaving = await newPerson();
    const file = await newFile(leaving, "mine.txt", "of somebody who leaves");
    const body = { confirm: leaving.user.Username };
    await leaving.ask("DELETE", "/api/profile", { body });
    expect(await db().file.count({ where: { sha256: file.sha256 } })).toBe(0);
  });
});

test("contents are readable only by the server's user", async () => {
  const { sha256 } = await newFile(person, "a.txt", "private");
  const modes = [contentFolder(), incomingFolder(), contentPath(sha256)].map(
    (each) => statSync(each).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});
