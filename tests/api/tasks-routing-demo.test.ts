import { beforeAll, describe, expect, test } from "vitest";
import type { AgentInput } from "@/lib/agents/contract";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask, routed } from "../support/tasks";

/** A small company's agents, as people would write them. */
const AGENTS: Partial<AgentInput>[] = [
  {
    name: "Scout",
    role_description: "Researches topics on the web and collects sources with links.",
    instructions: "Find facts, cite each source.",
    tools: ["fetch_url"],
  },
  {
    name: "Ledger",
    role_description: "Answers billing questions and checks invoices and payments.",
    instructions: "You know accounting. Show amounts with two decimals.",
    tools: ["calculator"],
  },
  {
    name: "Quill",
    role_description: "Writes release notes, blog posts and newsletters.",
    instructions: "Write plainly, for readers in a hurry.",
  },
  {
    name: "Triage",
    role_description: "Sorts bug reports by severity and finds duplicates.",
    instructions: "Severity is critical, major or minor. Ask for steps to reproduce.",
  },
  {
    name: "Lingo",
    role_description: "Translates texts between English, German and French.",
    instructions: "Keep names and numbers as they are.",
  },
  {
    name: "Counsel",
    role_description: "Reviews contracts and explains legal terms.",
    instructions: "Point out liability, notice periods and renewal clauses.",
  },
  {
    name: "Recruiter",
    role_description: "Screens applications and prepares job interviews.",
    instructions: "Compare each candidate with the job description.",
  },
  {
    name: "Pixel",
    role_description: "Advises on design: layout, colours, accessibility of screens.",
    instructions: "Criticise mockups kindly and concretely.",
  },
];

/** Twenty tasks as people would write them, and the obvious agent for each. */
const CASES: [name: string, description: string, agent: string][] = [
  [
    "Overdue invoices",
    "Which invoices from October are still unpaid, and what do they add up to?",
    "Ledger",
  ],
  [
    "Sources on heat pumps",
    "Research how heat pumps behave below zero degrees and give me links to the studies.",
    "Scout",
  ],
  [
    "Release notes 2.4",
    "Write the release notes for version 2.4 from this list of changes.",
    "Quill",
  ],
  ["Crash on login", "Five bug reports came in overnight. Sort them by severity.", "Triage"],
  ["Website in German", "Translate the landing page into German.", "Lingo"],
  [
    "Lease for the new office",
    "Please review the contract and tell me about the notice period.",
    "Counsel",
  ],
  [
    "Applications for the support job",
    "Twelve candidates applied. Screen them and name the best three.",
    "Recruiter",
  ],
  [
    "Checkout screen",
    "Is the layout of the checkout screen accessible, and are the colours readable?",
    "Pixel",
  ],
  [
    "Refund for customer 4411",
    "The payment was charged twice. Check the billing and say what to pay back.",
    "Ledger",
  ],
  [
    "Competitors",
    "Collect facts about the three largest competitors, each with its source.",
    "Scout",
  ],
  [
    "March newsletter",
    "Draft a newsletter for our customers about the new export function.",
    "Quill",
  ],
  ["Duplicate reports", "Find duplicates among the bug reports about the export button.", "Triage"],
  ["Lettre à un client", "Translate this answer to a customer into French.", "Lingo"],
  [
    "NDA with Halden Works",
    "Explain the legal terms of this agreement, liability above all.",
    "Counsel",
  ],
  [
    "Interview on Thursday",
    "Prepare questions for the job interview with the designer.",
    "Recruiter",
  ],
  ["New mockups", "Look at the mockups of the settings page and criticise the design.", "Pixel"],
  ["Blog post about backups", "Write a blog post on how our backups work.", "Quill"],
  ["Is 19 % VAT right?", "Check the amounts on this invoice.", "Ledger"],
  [
    "Steps to reproduce",
    "A user reports that saving fails. Is it critical or minor, and what is missing to reproduce it?",
    "Triage",
  ],
  [
    "Renewal clause",
    "When does the hosting contract renew, and how do we get out of it?",
    "Counsel",
  ],
];

let person: Person;

beforeAll(async () => {
  Object.assign(process.env, { DEEPSEEK_API_KEY: "", RATE_LIMITS: "off" });
  person = await newPerson();
  for (const agent of AGENTS) await newAgent(person, agent);
});

describe("the demo model picks who does a task", () => {
  test("and is right in at least 18 of 20 cases", async () => {
    const wrong: string[] = [];
    for (const [name, description, agent] of CASES) {
      const { TaskId } = await newTask(person, { name, description });
      const { routed_to, method, reason } = await routed(person, TaskId);
      expect([method, reason]).toEqual(["words", expect.stringContaining("with the task")]);
      if (routed_to?.name !== agent)
        wrong.push(`${name}: ${routed_to?.name} instead of ${agent} (${reason})`);
    }
    expect(CASES).toHaveLength(20);
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(2);
  });

  test("and says why, in words that a person understands", async () => {
    const { TaskId } = await newTask(person, { description: "Translate our terms into French." });
    expect(await routed(person, TaskId)).toMatchObject({
      message: "Routed to Lingo",
      method: "words",
      reason: 'It shares "translate" and "french" with the task, more than any other agent.',
    });
  });
});
