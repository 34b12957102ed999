import { expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { pngOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { model, newClient, newModel, newTeam, person, startProgramDoor } from "../support/programs";
import { newTask, routed, untilTask } from "../support/tasks";

process.env.MODEL_SEES_IMAGES = "on";
startProgramDoor();

/** The images that the model has received since then, as bytes. */
const picturesSince = (before: number): Buffer[] =>
  model.requests
    .slice(before)
    .flatMap(({ body }) => body.messages ?? [])
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .flatMap((part) => (part as { image_url?: { url: string } }).image_url?.url ?? [])
    .map((url) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));

test("an image reaches the model with the same bytes by chat, task, team and programs", async () => {
  // Not only bytes that every encoder leaves unchanged: all byte values follow the image's own.
  const bytes = Uint8Array.from([
    ...pngOf(20, 10),
    ...Array.from({ length: 256 }, (_, byte) => byte),
  ]);
  const { FileId } = await newFile(person, "photo.png", bytes);
  const one = await newModel();
  const two = await newModel();
  const { TeamId } = await newTeam("Doors", [one.agent.AgentId, two.agent.AgentId]);
  const client = await newClient();
  const said = (url: string) => [
    { role: "user" as const, content: [{ type: "image_url" as const, image_url: { url } }] },
  ];
  const url = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;

  const doors: Record<string, () => Promise<unknown>> = {
    chat: async () => {
      const body = { content: "What is this?", agent_id: one.agent.AgentId, files: [FileId] };
      return (await (await person.ask("POST", "/api/chat", { body })).json()) as ChatAnswer;
    },
    task: async () => {
      const { TaskId } = await newTask(person, {
        assigned_agents: [one.agent.name],
        files: [FileId],
      });
      await routed(person, TaskId);
      return untilTask(person, TaskId, { status: "completed" });
    },
    team: async () => {
      const { TaskId } = await newTask(person, { team_id: TeamId, files: [FileId] });
      await routed(person, TaskId);
      return untilTask(person, TaskId, { status: "completed" });
    },
    "chat completions": () =>
      client.chat.completions.create({ model: one.name, messages: said(url) }),
    responses: () =>
      client.responses.create({
        model: one.name,
        input: [
          { role: "user", content: [{ type: "input_image", image_url: url, detail: "auto" }] },
        ],
      }),
    "an uploaded file": async () => {
      const { id } = await client.files.create({
        file: new File([bytes], "photo.png", { type: "image/png" }),
        purpose: "user_data",
      });
      return client.responses.create({
        model: one.name,
        input: [{ role: "user", content: [{ type: "input_image", file_id: id, detail: "auto" }] }],
      });
    },
  };
  const seen: Record<string, boolean> = {};
  for (const [door, open] of Object.entries(doors)) {
    const before = model.requests.length;
    await open();
    const pictures = picturesSince(before);
    seen[door] = pictures.length > 0 && pictures.every((each) => each.equals(bytes));
  }
  expect(seen).toEqual(Object.fromEntries(Object.keys(doors).map((door) => [door, true])));
});
