import { expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { ownModelId } from "@/lib/models/contract";
import type { Replayed } from "@/lib/runs/run/rerun-contract";
import { newAgent } from "../support/person";
import { json, model, newProvider, person, startProviders } from "../support/providers";
import { script, tool } from "../support/tool-runs";

startProviders();

test("a run whose model was unavailable is replayed with its fallback, and both models' options", async () => {
  const { ProviderId } = await newProvider(person, {
    models: ["first", "second"].map((id) => ({ id })),
  });
  const { AgentId } = await newAgent(person, {
    model: ownModelId(ProviderId, "first"),
    fallback_model: ownModelId(ProviderId, "second"),
    temperature: 0.4,
    max_tokens: 200,
    tools: [tool("add", {}, script("export default async function () { return 'sum' }"))],
  });
  for (const failsAfterTools of [false, true]) {
    model.script(({ body }) =>
      body.model === "first" && (body.messages!.at(-1)!.role === "tool") === failsAfterTools
        ? { fail: 500, after: 0.01 }
        : undefined,
    );
    const { run_id } = await json<ChatAnswer>(
      await person.ask("POST", "/api/chat", {
        body: { agent_id: AgentId, content: "Add it [tool=add {}]" },
      }),
    );
    const asked = model.requests.length;
    const answer = await person.ask("POST", `/api/runs/${run_id}/replay`);
    expect(await json<Replayed>(answer)).toEqual({ same: true, steps: 4 });
    expect(model.requests).toHaveLength(asked);
  }
});
