import { beforeAll, describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import type { Share, SharedPage } from "@/lib/shares/contract";
import { forgetShares } from "@/lib/shares/retention";
import { newFile } from "../support/files";
import { Browser, newAgent, newPerson, type Person } from "../support/person";
import { newTask } from "../support/tasks";

process.env.RATE_LIMITS = "off";
let person: Person;
beforeAll(async () => void (person = await newPerson()));

const shared = (body: object, by = person) =>
  by.ask("POST", "/api/shares", { body: { audience: "anyone", expires_in_days: null, ...body } });
const newShare = async (body: object, by = person) =>
  (await (await shared(body, by)).json()) as Share;
const read = ({ url }: Share) => new Browser().ask("GET", `/api/shared/${url.split("/s/")[1]}`);
const stored = ({ ShareId }: Share) => db().share.count({ where: { id: ShareId } });

describe("a task's result", () => {
  test("is shared without the task's instructions, once there is one", async () => {
    const agent = await newAgent(person);
    const task = await newTask(person, {
      description: "PRIVATE-ORDERS",
      assigned_agents: [agent.name],
    });
    expect((await shared({ task_id: task.TaskId })).status).toBe(409);
    await db().task.update({ where: { id: task.TaskId }, data: { result: "# The result" } });
    const text = await (await read(await newShare({ task_id: task.TaskId }))).text();
    const { title, messages } = JSON.parse(text) as SharedPage;
    expect([title, messages[0]]).toMatchObject([
      task.name,
      { name: agent.name, content: "# The result" },
    ]);
    expect(text).not.toContain("PRIVATE-ORDERS");
  });
});

describe("a link whose source is deleted", () => {
  test("is removed with its snapshot by the daily sweep, but stays while it can be restored", async () => {
    const file = await newFile(person, "a.txt", "A");
    const ofFile = await newShare({ file_id: file.FileId });
    const task = await newTask(person);
    await db().task.update({ where: { id: task.TaskId }, data: { result: "Done" } });
    const ofTask = await newShare({ task_id: task.TaskId });
    await person.ask("DELETE", `/api/files/${file.FileId}`);
    await person.ask("DELETE", `/api/tasks/${task.TaskId}`);
    await forgetShares(Date.now());
    expect([await stored(ofFile), await stored(ofTask)]).toEqual([0, 1]);
    await person.ask("DELETE", `/api/bin/${task.TaskId}`);
    await forgetShares(Date.now());
    expect(await stored(ofTask)).toBe(0);
  });

  test("opens nothing once its owner's account is deleted", async () => {
    const owner = await newPerson();
    const file = await newFile(owner, "b.txt", "B");
    const share = await newShare({ file_id: file.FileId }, owner);
    expect((await read(share)).status).toBe(200);
    const answer = await owner.ask("DELETE", "/api/profile", {
      body: { confirm: owner.user.Username },
    });
    expect(answer.status, await answer.text()).toBeLessThan(300);
    expect((await read(share)).status).toBe(404);
    expect(await stored(share)).toBe(0);
  });
});

describe("the setting SHARE_LINKS", () => {
  const set = (value: "on" | "signed_in" | "off") =>
    Object.assign(config(), { SHARE_LINKS: value });

  test("asks readers of every link to sign in, or switches all links off", async () => {
    const file = await newFile(person, "c.txt", "C");
    const share = await newShare({ file_id: file.FileId });
    try {
      set("signed_in");
      expect((await read(share)).status).toBe(401);
      expect((await shared({ file_id: file.FileId })).status).toBe(403);
      expect((await shared({ file_id: file.FileId, audience: "signed_in" })).status).toBe(201);
      set("off");
      expect((await read(share)).status).toBe(404);
      expect((await shared({ file_id: file.FileId, audience: "signed_in" })).status).toBe(403);
    } finally {
      set("on");
    }
    expect((await read(share)).status).toBe(200);
  });
});
