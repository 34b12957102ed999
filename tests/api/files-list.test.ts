import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { File } from "@/lib/files/contract";
import { pdfOf, pngOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { newPerson, type Person } from "../support/person";

let person: Person;
beforeAll(async () => {
  person = await newPerson();
  await newFile(person, "Budget_2026.csv", "a,b\n1,2");
  await newFile(person, "cat.png", pngOf(1, 1));
  await newFile(person, "offer.pdf", pdfOf("It costs 480 Euro"));
  await newFile(person, "Another note.md", "# Note\n".repeat(2_000));
  await newFile(person, "bytes.bin", new Uint8Array([0, 1, 2, 255]));
  await db().file.updateMany({
    where: { ownerId: person.user.UserId, name: "Another note.md" },
    data: { agentId: "an-agent", runId: "a-run" },
  });
});

const names = async (query: string, by = person): Promise<string[]> =>
  ((await (await by.ask("GET", `/api/files?${query}`)).json()) as File[]).map(({ name }) => name);

describe("GET /api/files", () => {
  test.each([
    ["kind=image", ["cat.png"]],
    ["kind=table", ["Budget_2026.csv"]],
    ["kind=document", ["offer.pdf"]],
    ["kind=text", ["Another note.md"]],
    ["kind=other", ["bytes.bin"]],
    ["by=agents", ["Another note.md"]],
    ["by=me&sort=name", ["Budget_2026.csv", "bytes.bin", "cat.png", "offer.pdf"]],
    ["q=NOTE", ["Another note.md"]],
    ["q=budget_2", ["Budget_2026.csv"]],
    ["q=100%25", []],
    ["q=o&kind=document", ["offer.pdf"]],
  ])("?%s lists the files that meet it", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test("finds names whatever the case of their letters, and takes wildcards as they are", async () => {
    const someone = await newPerson();
    await newFile(someone, "Übersicht [1].md", "Straße");
    await newFile(someone, "ΕΛΛΑΔΑ_2.md", "Ελλάδα");
    const found = (q: string) => names(`q=${encodeURIComponent(q)}`, someone);
    for (const words of ["über", "ÜBERSICHT", "[1].", "T [1]"])
      expect(await found(words)).toEqual(["Übersicht [1].md"]);
    expect(await found("ελλαδα_")).toEqual(["ΕΛΛΑΔΑ_2.md"]);
    for (const words of ["%", "*", "?", "^", "[^x]", "t_[", "\\"])
      expect(await found(words)).toEqual([]);
  });

  test("sorts by name, size and age", async () => {
    const oldest = await names("sort=oldest");
    expect(oldest).toEqual((await names("")).toReversed());
    expect(await names("sort=name")).toEqual([
      "Another note.md",
      "Budget_2026.csv",
      "bytes.bin",
      "cat.png",
      "offer.pdf",
    ]);
    expect((await names("sort=size"))[0]).toBe("Another note.md");
  });

  test.each(["newest", "oldest", "name", "size"])(
    "pages through all files sorted by %s, each once",
    async (sort) => {
      const seen: string[] = [];
      let after: string | null = "";
      do {
        const answer: Response = await person.ask(
          "GET",
          `/api/files?sort=${sort}&limit=2${after && `&after=${after}`}`,
        );
        seen.push(...((await answer.json()) as File[]).map(({ name }) => name));
        after = answer.headers.get("x-next-key");
      } while (after);
      expect(seen).toEqual(await names(`sort=${sort}`));
    },
  );

  test("refuses a key that it did not write, and shows a stranger nothing", async () => {
    expect((await person.ask("GET", "/api/files?sort=name&after=bm9wZQ")).status).toBe(400);
    expect((await person.ask("GET", "/api/files?sort=colour")).status).toBe(400);
    expect(await names("sort=name", await newPerson())).toEqual([]);
  });
});
