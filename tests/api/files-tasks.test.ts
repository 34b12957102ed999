import { beforeAll, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { startWorker } from "@/lib/runs/worker/worker";
import { ownModelId } from "@/lib/models/contract";
import type { Task } from "@/lib/tasks/contract";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { pdfOf, pngOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { newAgent, newPerson } from "../support/person";
import { json, model, newProvider, person, startProviders } from "../support/providers";
import { getTask, newTask, routed, untilTask } from "../support/tasks";

startProviders();
beforeAll(() => startWorker({ chat: chatExecutor(), task: taskExecutor }));

async function newSeer(): Promise<string> {
  const { ProviderId } = await newProvider(person, { models: [{ id: "m", sees_images: true }] });
  return (await newAgent(person, { model: ownModelId(ProviderId, "m") })).name;
}
const bodies = () => model.requests.map((each) => JSON.stringify(each.body));
const put = (id: string, body: object) => person.ask("PUT", `/api/tasks/${id}`, { body });
const idsOf = ({ files }: Task) => files?.map(({ FileId }) => FileId);

describe("a file of a task", () => {
  test("reaches each agent that works on it, an image byte for byte", async () => {
    const [one, two] = [await newSeer(), await newSeer()];
    const bytes = pngOf(20, 10);
    const files = [
      await newFile(person, "offer.pdf", pdfOf("It costs 480 Euro")),
      await newFile(person, "photo.png", bytes),
    ];
    const made = await newTask(person, {
      assigned_agents: [one, two],
      files: files.map(({ FileId }) => FileId),
    });
    expect(made.files).toMatchObject([
      { name: "offer.pdf", pages: 1, status: "ready" },
      { name: "photo.png", width: 20, height: 10 },
    ]);
    const before = model.requests.length;
    await routed(person, made.TaskId);
    await untilTask(person, made.TaskId, { status: "completed" });
    const asked = bodies().slice(before);
    expect(asked).toHaveLength(2);
    const url = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
    for (const body of asked) {
      expect(body).toContain("It costs 480 Euro");
      expect(body).toContain(url);
    }
  });

  test("stays as it was for the run that began with it, and changes with the task", async () => {
    const [first, second] = [
      await newFile(person, "a.txt", "A"),
      await newFile(person, "b.txt", "B"),
    ];
    const { TaskId } = await newTask(person, { files: [first.FileId] });
    const changed = await json<Task>(await put(TaskId, { files: [first.FileId, second.FileId] }));
    expect(idsOf(changed)).toEqual([first.FileId, second.FileId]);
    await person.ask("DELETE", `/api/files/${first.FileId}`);
    // A form sends the task's files, including those deleted meanwhile.
    const kept = await put(TaskId, { name: "Kept", files: [first.FileId] });
    expect([kept.status, idsOf(await json<Task>(kept))]).toEqual([200, [first.FileId]]);
    await put(TaskId, { files: [] });
    expect(await getTask(person, TaskId)).not.toHaveProperty("files");
  });

  test("is not found when it is another user's, and nothing is created or changed", async () => {
    const theirs = await newFile(await newPerson(), "secret.txt", "for nobody's eyes");
    const own = await newTask(person);
    const create = await person.ask("POST", "/api/tasks", {
      body: { name: "With theirs", description: "Read it", files: [theirs.FileId] },
    });
    const update = await put(own.TaskId, { name: "Renamed", files: [theirs.FileId] });
    for (const answer of [create, update])
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: "not_found" }]);
    expect(await getTask(person, own.TaskId)).toEqual(own);
    const many = Array.from({ length: 11 }, () => theirs.FileId);
    const refused = await put(own.TaskId, { files: many });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { fields: { files: "You can attach up to 10 files" } },
    ]);
  });
});
