import { expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Run } from "@/lib/runs/run/contract";
import type { BegunAgain, ForkWish } from "@/lib/runs/run/rerun-contract";
import { model, newClient, newModel, person, startProgramDoor } from "../support/programs";
import { json } from "../support/teams";

startProgramDoor();

const read = async (id: string) => json<Run>(await person.ask("GET", `/api/runs/${id}`));
async function fork(id: string, wish: ForkWish): Promise<Run> {
  const { run_id } = await json<BegunAgain>(
    await person.ask("POST", `/api/runs/${id}/fork`, { body: wish }),
  );
  await expect.poll(async () => (await read(run_id)).status).toMatch(/completed|failed|waiting/);
  return read(run_id);
}

test("a program's run is forked with its options and instructions, though nothing else of it is stored", async () => {
  const client = await newClient();
  const { name } = await newModel({ role_description: "Adds." });
  const { id } = await client.chat.completions.create({
    model: name,
    temperature: 0.2,
    top_p: 0.5,
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hello" },
      { role: "assistant", content: "Yes?" },
      { role: "user", content: "2 + 3?" },
    ],
  });
  const origin = id.replace("chatcmpl-", "");
  const sent = model.requests.at(-1)!.body;
  const same = await fork(origin, { step: 1 });
  expect(model.requests.at(-1)!.body).toEqual(sent);
  expect(same).toMatchObject({ kind: "fork", status: "completed" });
  const other = await fork(same.run_id, { step: 1, instructions: "Be wordy." });
  expect(model.requests.at(-1)!.body).toEqual({
    ...sent,
    messages: [{ role: "system", content: "Be wordy." }, ...sent.messages!.slice(1)],
  });
  expect(other).toMatchObject({ status: "completed", origin: { run_id: same.run_id } });
  expect(await db().programRequest.count({ where: { ownerId: person.user.UserId } })).toBe(1);
});

test("a call that the program carried out itself waits for its result", async () => {
  const client = await newClient();
  const { name } = await newModel();
  const look = {
    type: "function" as const,
    function: { name: "look", parameters: { type: "object", properties: {} } },
  };
  model.script({ tools: [{ name: "look", arguments: "{}" }], text: "Seen." });
  const { id } = await client.chat.completions.create({
    model: name,
    messages: [{ role: "user", content: "Look." }],
    tools: [look],
  });
  const made = await fork(id.replace("chatcmpl-", ""), { step: 1, tools: "live" });
  expect(made.status).toBe("waiting");
  expect(made.steps.at(-1)).toMatchObject({ name: "look", input: { for: "result" } });
});
