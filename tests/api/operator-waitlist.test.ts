import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { newId } from "@/lib/core/crypto";
import type { Invited, Overview, WaitlistEntry } from "@/lib/operator/contract";
import { linkIn } from "../support/mail-server";
import { eventsOf, newOperator } from "../support/operators";
import { newPerson, type Person } from "../support/person";
import { addRows } from "../support/rows";
import { mail, newEmail, sendMails } from "../support/waitlist";

sendMails();
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

let operator: Person;
beforeAll(async () => void (operator = await newOperator()));

/** An entry of the waitlist, some seconds old. */
async function newEntry(name: string, email = newEmail(), confirmed = true): Promise<string> {
  const [id, createdAt] = [newId(), new Date(Date.now() - 5_000)];
  const confirmedAt = confirmed ? new Date() : null;
  const emailKey = email.toLowerCase();
  await db().waitlistEntry.create({
    data: { id, email, emailKey, name, createdAt, confirmedAt, mailedAt: createdAt },
  });
  return id;
}
const listed = async (query: string) =>
  json<WaitlistEntry[]>(await operator.ask("GET", `/api/operator/waitlist${query}`));
const invite = async (body: object) =>
  json<Invited>(await operator.ask("POST", "/api/operator/waitlist/invitations", { body }));
const waitlist = async () =>
  (await json<Overview>(await operator.ask("GET", "/api/operator"))).waitlist;
const mailsFor = (email: string) =>
  db().invitation.count({ where: { emailKey: email.toLowerCase() } });

test("the list is paged, searched, and filtered by confirmation", async () => {
  const [pending, confirmed] = [
    await newEntry("Grace Hopper", newEmail(), false),
    await newEntry("Grace Hopper"),
  ];
  const ids = async (query: string) => (await listed(query)).map((each) => each.EntryId);
  expect((await ids("?q=grace%20hop")).toSorted()).toEqual([pending, confirmed].toSorted());
  expect(await ids("?q=GRACE&status=pending")).toEqual([pending]);
  expect(await ids("?q=grace&status=confirmed")).toEqual([confirmed]);
  expect(await waitlist()).toEqual({ confirmed: 1, pending: 1, uninvited: 1 });
  const first = await operator.ask("GET", "/api/operator/waitlist?limit=1");
  const next = first.headers.get("x-next-key");
  expect(await listed(`?limit=1&after=${next}`)).toHaveLength(1);
  expect((await operator.ask("GET", "/api/operator/waitlist?status=lost")).status).toBe(400);
});

test("the file is whole, and no spreadsheet runs its cells", async () => {
  const at = new Date(Date.now() - 60_000);
  const times = { createdAt: at, mailedAt: at, confirmedAt: null };
  await addRows(
    "WaitlistEntry",
    Array.from({ length: 1_100 }, (_, each) => {
      const email = `crowd${each}@example.com`;
      return { id: newId(), email, emailKey: email, name: `Crowd ${each}`, ...times };
    }),
  );
  await newEntry('=HYPERLINK("http://evil.example","Ada, B")', "+sum@example.com");
  await newEntry(" @SUM(1)");
  const answer = await operator.ask("GET", "/api/operator/waitlist/export");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toContain('filename="Troupe waitlist.csv"');
  const [bytes] = [new Uint8Array(await answer.arrayBuffer())];
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
  expect(lines[0]).toBe("name,email,signed up,confirmed,invited");
  expect(lines).toHaveLength(1 + (await db().waitlistEntry.count()));
  expect(new Set(lines).size).toBe(lines.length);
  const has = (begin: string) => lines.some((line) => line.startsWith(begin));
  expect(has(`"'=HYPERLINK(""http://evil.example"",""Ada, B"")",'+sum@example.com,2`)).toBe(true);
  expect(has("' @SUM(1),")).toBe(true);
  await expect.poll(() => eventsOf(operator)).toContain("waitlist_exported");
  await db().waitlistEntry.deleteMany();
});

describe("inviting", () => {
  test("emails each confirmed entry one link, however often and from wherever it is requested", async () => {
    const emails = [newEmail(), newEmail()];
    const ids = [await newEntry("Ada", emails[0]), await newEntry("Bob", emails[1])];
    const pending = await newEntry("Eve", newEmail(), false);
    const outcomes = await Promise.all([
      invite({ ids: [...ids, pending] }),
      invite({ ids }),
      invite({ all: true }),
    ]);
    expect(outcomes.reduce((sum, each) => sum + each.invited, 0)).toBe(2);
    expect(await invite({ ids })).toEqual({ invited: 0, skipped: 2, left: 0 });
    expect(await invite({ all: true })).toEqual({ invited: 0, skipped: 0, left: 0 });
    for (const email of emails) {
      const letter = await mail.mailTo(email);
      expect(letter.subject).toBe("Your invitation to Troupe");
      expect(linkIn(letter)).toMatch(/\/login\?invitation=[\w-]{43}$/);
      expect(await mailsFor(email)).toBe(1);
    }
    expect(await listed("?status=confirmed")).toMatchObject(
      ids.map(() => ({ invited_at: expect.any(String) })),
    );
    expect(await eventsOf(operator)).toContain("waitlist_invited");
  });

  test("leaves out who has an account, and does not come back to them", async () => {
    const { user } = await newPerson();
    await newEntry("Has one", user.Email);
    expect((await waitlist()).uninvited).toBe(1);
    expect(await invite({ all: true })).toEqual({ invited: 0, skipped: 1, left: 0 });
    expect(await mailsFor(user.Email)).toBe(0);
  });

  test("takes one whose link has expired again, when it is selected", async () => {
    const email = newEmail();
    const id = await newEntry("Late", email);
    expect(await invite({ ids: [id] })).toMatchObject({ invited: 1 });
    await db().invitation.updateMany({
      where: { emailKey: email.toLowerCase() },
      data: { expiresAt: new Date() },
    });
    expect(await invite({ all: true })).toMatchObject({ invited: 0 });
    expect(await invite({ ids: [id] })).toMatchObject({ invited: 1 });
  });

  test("continues with the rest when it is called again", async () => {
    const now = new Date();
    const times = { createdAt: now, mailedAt: now, confirmedAt: now };
    await addRows(
      "WaitlistEntry",
      Array.from({ length: 230 }, () => {
        const email = newEmail();
        return { id: newId(), email, emailKey: email.toLowerCase(), name: "", ...times };
      }),
    );
    expect(await invite({ all: true })).toEqual({ invited: 200, skipped: 0, left: 30 });
    expect(await invite({ all: true })).toEqual({ invited: 30, skipped: 0, left: 0 });
  });

  test.each([{}, { ids: "all" }, { all: false }, { ids: Array(201).fill("x") }])(
    "refuses %j",
    async (body) => {
      const answer = await operator.ask("POST", "/api/operator/waitlist/invitations", { body });
      expect(answer.status).toBe(400);
    },
  );
});
