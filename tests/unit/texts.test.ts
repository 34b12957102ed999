import { expect, test } from "vitest";
import { sentence, withReason, type Sentence } from "@/lib/core/shared/sentence";
import { money, listPrice } from "@/lib/texts/format";
import { english, type Spoken } from "@/lib/texts/languages";
import { sentence as said, translated } from "@/lib/texts/sentence";
import { t } from "../support/english";

const german: Spoken = {
  language: "de",
  texts: {
    "{count} agents": { one: "{count} Agent", other: "{count} Agenten" },
    Agents: "Agenten",
  },
  reasons: {
    graph_cannot_run: "Der Graph von {name} läuft nicht. {warnings}",
    agent_unreachable: "Zu {name} führt kein Weg.",
    provider_key_refused: "Der Schlüssel wurde abgelehnt.",
    chosen_by_words: "Das Modell konnte nicht wählen ({detail}). {reason}",
  },
};
const unreachable = (name: string): Sentence =>
  sentence("agent_unreachable", "No way leads to {name}.", { name });

test("placeholders are filled with values; one without a value stays", () => {
  expect(t("{count} of {all} done", { count: 1, all: 3 })).toBe("1 of 3 done");
  expect(t("{count} agents")).toBe("{count} agents");
});

test("a sentence is found by its reason, and its params are where the language needs them", () => {
  expect(unreachable("Quill").text).toBe("No way leads to Quill.");
  expect(said(german, unreachable("Quill"))).toBe("Zu Quill führt kein Weg.");
  expect(said(english, unreachable("Quill"))).toBe("No way leads to Quill.");
});

test("a sentence within another is in the same language, and so are several", () => {
  const whole = sentence("graph_cannot_run", "The graph of {name} can't run. {warnings}", {
    name: "Desk",
    warnings: [unreachable("Quill"), unreachable("Dr. Scout")],
  });
  expect(whole.text).toBe(
    "The graph of Desk can't run. No way leads to Quill. No way leads to Dr. Scout.",
  );
  // As after a round trip through a response.
  const { text, ...beside } = JSON.parse(JSON.stringify(whole)) as Sentence;
  expect(said(german, withReason(text, beside))).toBe(
    "Der Graph von Desk läuft nicht. Zu Quill führt kein Weg. Zu Dr. Scout führt kein Weg.",
  );
});

test("a sentence in the middle of another loses its full stop", () => {
  const chosen = sentence("chosen_by_words", "The model could not choose ({detail}). {reason}", {
    detail: sentence("provider_key_refused", "The key was refused."),
    reason: { text: "It is the first." },
  });
  expect(chosen.text).toBe("The model could not choose (The key was refused). It is the first.");
  expect(said(german, chosen)).toBe(
    "Das Modell konnte nicht wählen (Der Schlüssel wurde abgelehnt). It is the first.",
  );
});

test("a sentence without a reason, or with one that the language lacks, is in English", () => {
  expect(said(german, { text: "From before there were reasons" })).toBe(
    "From before there were reasons",
  );
  expect(said(german, sentence("quite_new", "Something new"))).toBe("Something new");
  for (const reason of ["constructor", "__proto__"])
    expect(said(german, { reason, text: "Not of ours" })).toBe("Not of ours");
});

test("people's own text is inserted unchanged", () => {
  expect(said(german, unreachable("{name} {count} $& $1"))).toBe(
    "Zu {name} {count} $& $1 führt kein Weg.",
  );
  expect(said(german, unreachable("Agents"))).toBe("Zu Agents führt kein Weg.");
});

test("a text that counts has the form of its number", () => {
  const agents = { one: "{count} agent", other: "{count} agents" };
  expect([0, 1, 2].map((count) => t(agents, { count }))).toEqual([
    "0 agents",
    "1 agent",
    "2 agents",
  ]);
  expect([0, 1, 2].map((count) => translated(german, agents, { count }))).toEqual([
    "0 Agenten",
    "1 Agent",
    "2 Agenten",
  ]);
});

test.each([
  [0, "$0.00"],
  [0.0004, "< $0.001"],
  [0.003, "$0.003"],
  [0.0099, "$0.01"],
  [0.02, "$0.02"],
  [0.01, "$0.01"],
  [0.07, "$0.07"],
  [0.41, "$0.41"],
  [1234.5, "$1,234.50"],
])("%s dollars are written as %s", (value, text) => expect(money(value)).toBe(text));

test.each([
  [0.075, "$0.075"],
  [0.0375, "$0.0375"],
  [3, "$3.00"],
])("a list price of %s dollars is written exactly: %s", (price, text) =>
  expect(listPrice(price)).toBe(text),
);
