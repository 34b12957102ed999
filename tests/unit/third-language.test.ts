import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { errorReply } from "@/lib/core/http/reply";
import { listOf, parse } from "@/lib/core/http/request/parse";
import { issue } from "@/lib/core/http/request/issue";
import { sentence, withReason, type Reason, type Sentence } from "@/lib/core/shared/sentence";
import { nameRule } from "@/lib/core/shared/rule";
import { validateGraph } from "@/lib/runs/run/validate-graph";
import { inLanguage } from "@/lib/texts/language-of";
import type { Spoken } from "@/lib/texts/languages";
import { sentence as said, translated } from "@/lib/texts/sentence";

/** A language with other number forms than English and German, as in a catalogue. */
const polish: Spoken = {
  language: "pl",
  texts: {
    "{count} tasks": {
      one: "{count} zadanie",
      few: "{count} zadania",
      many: "{count} zadań",
      other: "{count} zadania",
    },
    "{tokens} tokens": {
      one: "{tokens} token",
      few: "{tokens} tokeny",
      many: "{tokens} tokenów",
      other: "{tokens} tokena",
    },
  },
  reasons: {
    name_required: "Nazwa jest wymagana",
    text_too_short: {
      one: "{name} musi mieć co najmniej {least} znak",
      few: "{name} musi mieć co najmniej {least} znaki",
      many: "{name} musi mieć co najmniej {least} znaków",
      other: "{name} musi mieć co najmniej {least} znaku",
    },
    too_many_agent_tools: {
      one: "Agent może mieć najwyżej {most} narzędzie",
      few: "Agent może mieć najwyżej {most} narzędzia",
      many: "Agent może mieć najwyżej {most} narzędzi",
      other: "Agent może mieć najwyżej {most} narzędzia",
    },
    routed_to_agents: {
      one: "Przydzielono {count} agentowi",
      few: "Przydzielono {count} agentom",
      many: "Przydzielono {count} agentom",
      other: "Przydzielono {count} agenta",
    },
    graph_cannot_run: "Graf {name} nie może działać. {warnings}",
    finish_point_unreachable: "Do celu {finish} nie można dojść z {entry}.",
    agent_unreachable: "Do {name} nie prowadzi żadna droga.",
  },
};

/** A page's view of a refusal: the sentence, and those of its fields. */
async function refused(error: unknown): Promise<{ whole: Sentence; fields: Sentence[] }> {
  const body = (await errorReply(error, "00000000").json()) as {
    error: string;
    fields?: Record<string, string>;
    field_reasons?: Record<string, Reason>;
  } & Partial<Reason>;
  const { error: text, fields = {}, field_reasons = {}, ...beside } = body;
  return {
    whole: withReason(text, beside),
    fields: Object.entries(fields).map(([name, each]) => withReason(each, field_reasons[name])),
  };
}

function refusalOf(schema: z.ZodType, value: unknown): AppError {
  try {
    parse(schema, value);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("It was taken.");
}

test("a form's own error is translated by its reason", () => {
  expect(said(polish, nameRule("")!)).toBe("Nazwa jest wymagana");
});

test.each([
  [1, "title musi mieć co najmniej 1 znak", ""],
  [3, "title musi mieć co najmniej 3 znaki", "a"],
  [5, "title musi mieć co najmniej 5 znaków", "a"],
  [22, "title musi mieć co najmniej 22 znaki", "a"],
])("a refusal that counts to %i has the form of that number", async (least, told, typed) => {
  const text = z.string().refine(
    (value) => value.length >= least,
    issue(
      sentence("text_too_short", "{name} must be at least {least} characters", {
        name: "title",
        least,
      }),
    ),
  );
  const { whole, fields } = await refused(refusalOf(z.object({ title: text }), { title: typed }));
  expect([said(polish, whole), ...fields.map((each) => said(polish, each))]).toEqual([told, told]);
  expect(whole.text).toBe(`title must be at least ${least} characters`);
});

test("what the schema library refuses by itself has its form too", async () => {
  const { whole } = await refused(
    refusalOf(z.object({ title: z.string().min(5) }), { title: "a" }),
  );
  expect(said(polish, whole)).toBe("title musi mieć co najmniej 5 znaków");
});

test("a list that is too long gets the sentence of its schema", async () => {
  const most = 12;
  const why = sentence("too_many_agent_tools", "An agent can have up to {most} tools", { most });
  const tools = z.object({ tools: listOf(z.string(), most, issue(why)) });
  const { whole } = await refused(refusalOf(tools, { tools: Array(13).fill("x") }));
  expect(said(polish, whole)).toBe("Agent może mieć najwyżej 12 narzędzi");
});

test("sentences within a sentence are in the same language", () => {
  const shape = { nodes: ["a", "b"], edges: [], entry_point: "a", finish_point: "b" };
  const { warnings } = validateGraph(shape, (node) => node.toUpperCase());
  const why = sentence("graph_cannot_run", "The graph of {name} can't run. {warnings}", {
    name: "Desk",
    warnings,
  });
  expect(said(polish, why)).toBe("Graf Desk nie może działać. Do celu B nie można dojść z A.");
});

test.each([
  [1, "1 zadanie", "1,000 token", "Przydzielono 1 agentowi"],
  [2, "2 zadania", "1,000 tokeny", "Przydzielono 2 agentom"],
  [5, "5 zadań", "1,000 tokenów", "Przydzielono 5 agentom"],
  [12, "12 zadań", "1,000 tokenów", "Przydzielono 12 agentom"],
  [22, "22 zadania", "1,000 tokeny", "Przydzielono 22 agentom"],
  [1.5, "1.5 zadania", "1,000 tokena", "Przydzielono 1.5 agenta"],
])("%s is counted as the grammar wants it", (count, tasks, tokens, routed) => {
  const counted = { one: "{count} task", other: "{count} tasks" };
  expect(translated(polish, counted, { count })).toBe(tasks);
  const used = { one: "{tokens} token", other: "{tokens} tokens" };
  expect(translated(polish, used, { count, tokens: "1,000" })).toBe(tokens);
  const told = sentence(
    "routed_to_agents",
    { one: "Routed to {count} agent", other: "Routed to {count} agents" },
    { count },
  );
  expect(said(polish, told)).toBe(routed);
});

test("what the catalogue lacks is in English", () => {
  expect(translated(polish, { one: "{count} team", other: "{count} teams" }, { count: 5 })).toBe(
    "5 teams",
  );
  expect(said(polish, sentence("not_in_it", "Nobody has put this into Polish"))).toBe(
    "Nobody has put this into Polish",
  );
});

test("a language tag selects the texts of its language, an unsupported one the English texts", () => {
  const table = { en: "Hello", de: "Hallo" };
  expect(["de", "de-AT", "DE"].map((tag) => inLanguage(table, tag))).toEqual(
    Array(3).fill("Hallo"),
  );
  expect(["en-GB", "pl", ""].map((tag) => inLanguage(table, tag))).toEqual(Array(3).fill("Hello"));
});
