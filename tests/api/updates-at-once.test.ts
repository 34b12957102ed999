import { expect, test } from "vitest";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask } from "../support/tasks";

process.env.RATE_LIMITS = "off";

const made = async (person: Person, path: string, body: object) =>
  (await (await person.ask("POST", path, { body })).json()) as Record<string, string>;

test.each([
  ["agents", "instructions", async (person: Person) => (await newAgent(person)).AgentId],
  [
    "templates",
    "instructions",
    async (person: Person) =>
      (await made(person, "/api/templates", { name: "Scout", instructions: "Look." })).TemplateId,
  ],
  [
    "teams",
    "description",
    async (person: Person) => (await made(person, "/api/teams", { name: "Desk" })).TeamId,
  ],
  ["tasks", "description", async (person: Person) => (await newTask(person)).TaskId],
] as const)(
  "of several who change one of the %s at once, each is answered with what it wrote",
  async (noun, field, make) => {
    const person = await newPerson();
    const id = await make(person);
    const words = Array.from({ length: 12 }, (_, at) => `Words of the ${at}th`);
    const answers = await Promise.all(
      words.map((each) => person.ask("PUT", `/api/${noun}/${id}`, { body: { [field]: each } })),
    );
    const shown = await Promise.all(
      answers.map(async (answer) => (await answer.json()) as Record<string, string | number>),
    );
    expect(shown.map((each) => each[field])).toEqual(words);
    expect(new Set(shown.map((each) => each.version)).size).toBe(words.length);
  },
);
