import { describe, expect, test } from "vitest";
import type { ConversationPage } from "@/lib/chat/contract";
import type { TrialAnswer } from "@/lib/agents/contract";
import { ownModelId } from "@/lib/models/contract";
import { newCollection, newDocument } from "../support/knowledge";
import { newSkill } from "../support/skills";
import { newPerson, type Person } from "../support/person";
import { json, model, newProvider, parrot, person, startProviders } from "../support/providers";
import { refusal } from "../support/teams";

startProviders();

const attempt = (body: object, owner: Person = person) =>
  owner.ask("POST", "/api/agents/try", { body });
const write = (body: object, owner: Person = person) =>
  owner.ask("POST", "/api/agents/instructions", { body });
const hello = [{ role: "user", content: "Hello" }];

describe("an agent that is tried", () => {
  test("knows its skills and documents, and cites what it was given", async () => {
    const { collection_id: id } = await newCollection(person);
    await newDocument(person, id, { title: "Lease", text: "The rent is 900 euros a month." });
    await newSkill(person, { name: "tone-of-trial", body: "BODY-OF-TONE" });
    await newSkill(person, { name: "not-of-trial", body: "BODY-OF-OTHER" });
    const { ProviderId } = await newProvider(person, { models: [{ id: "small" }] });
    model.script(({ body }) => {
      const label = /\[(K\d+)\] The rent/.exec(JSON.stringify(body.messages))?.[1];
      return {
        text: `900 [${label}: "rent is 900 euros"], or 800 [${label}: "rent is 800 euros"].`,
      };
    });
    const body = {
      instructions: "You are Scout.",
      model: ownModelId(ProviderId, "small"),
      messages: [{ role: "user", content: "/tone-of-trial What is the rent?" }],
      skills: ["tone-of-trial", "unknown"],
      knowledge: { collections: [id], mode: "when_needed", whole_documents: false },
    };
    const answer = await json<TrialAnswer>(await attempt(body));
    expect(answer).toMatchObject({
      answer: "900 [1], or 800.",
      sources: [{ n: 1, title: "Lease", quote: "rent is 900 euros" }],
    });
    const sent = JSON.stringify(model.requests.at(-1)!.body);
    expect(sent).toContain("BODY-OF-TONE");
    expect(sent).not.toContain("BODY-OF-OTHER");
    expect(sent).not.toContain("open_skill");
    // Nothing of someone else's.
    const stranger = await newPerson();
    model.script({ text: "I don't know [1]." });
    const theirs = await json<TrialAnswer>(await attempt({ ...body, model: undefined }, stranger));
    expect(theirs).not.toHaveProperty("sources");
    model.script();
  });

  test("replies with its instructions, role and model, after the earlier messages; nothing is stored", async () => {
    const { ProviderId } = await newProvider(person, { models: [{ id: "small" }] });
    const messages = [
      ...hello,
      { role: "assistant", content: "Good day" },
      { role: "user", content: "Who are you? [tokens=3]" },
    ];
    const answer = await json<TrialAnswer>(
      await attempt({
        instructions: "You are Scout.",
        role_description: "Finds facts",
        model: ownModelId(ProviderId, "small"),
        messages,
      }),
    );
    expect(answer).toEqual({ answer: "w1 w2 w3", model: "small" });
    const { body } = model.requests.at(-1)!;
    expect([body.model, body.messages]).toMatchObject([
      "small",
      [
        { role: "system", content: "You are Scout.\n\nYour role: Finds facts" },
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Good day" },
        { role: "user", content: "Who are you? [tokens=3]" },
      ],
    ]);
    const page = await json<ConversationPage>(await person.ask("GET", "/api/conversations"));
    expect(page.conversations).toEqual([]);
    expect(await json(await person.ask("GET", "/api/agents"))).toEqual([]);
  });

  test("without a key is the demo model, which says so", async () => {
    const answer = await json<TrialAnswer>(
      await attempt({ instructions: "You are Scout.", messages: hello }),
    );
    expect(answer.model).toBe("demo");
    expect(answer.answer).not.toBe("");
  });

  test("is refused without required fields, and says why its model failed", async () => {
    expect(await refusal(await attempt({ instructions: "", messages: hello }))).toEqual([
      400,
      "invalid_request",
      "Instructions are required",
      ["instructions"],
    ]);
    const said = [{ role: "assistant", content: "Hello" }];
    expect(await refusal(await attempt({ instructions: "x", messages: said }))).toContain(
      "The last message must be from the user",
    );
    // It responds to every call with an error.
    const { ProviderId } = await newProvider(person, {
      base_url: parrot.url,
      models: [{ id: "small" }],
    });
    expect(
      await refusal(
        await attempt({
          instructions: "x",
          model: ownModelId(ProviderId, "small"),
          messages: hello,
        }),
      ),
    ).toMatchObject([502, "model_error", expect.stringMatching(/^Couldn't test the agent: /)]);
    const stranger = await newPerson();
    const foreign = { instructions: "x", model: ownModelId(ProviderId, "small"), messages: hello };
    expect((await attempt(foreign, stranger)).status).toBe(400);
  });
});

describe("instructions that are written for someone", () => {
  test("are a sound draft of the demo model, in the reader's language", async () => {
    const ask = { name: "Scout", role_description: "Finds facts" };
    const english = await json<{ instructions: string }>(await write(ask));
    expect(english.instructions).toMatch(/^You are Scout\. Your task: Finds facts\.\n/);
    const german = await json<{ instructions: string }>(await write({ ...ask, language: "de" }));
    expect(german.instructions).toMatch(/^Du bist Scout\. Deine Aufgabe: Finds facts\.\n/);
    expect(await refusal(await write({ name: " " }))).toContain("Name is required");
  });
});
