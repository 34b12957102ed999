// The tasks of the development database, and their results.
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { enumerate } from "@/lib/demo-model/words";
import type { RouteMethod, TaskInput } from "@/lib/tasks/contract";

export type End =
  | { status: "completed"; result: string }
  | { status: "failed" | "stopped"; code: string; error: Sentence }
  /** A call waits for the person's answer. */
  | { status: "waiting"; tool: string; arguments: object };
/** by: the agents who worked, by name. ago: when, in hours. */
export type Work = { by: string[]; method: RouteMethod; reason: Sentence; ago: number; end: End };
export type SeedTask = TaskInput & { work?: Work[] };

const OVERVIEW = `Two things stand out this quarter.

| Area | Now | Before | Change |
|---|---:|---:|---:|
| Hosting | €412 | €398 | +3.5 % |
| Model calls | €186 | €241 | −22.8 % |
| Mail | €19 | €19 | 0 % |

**Model calls** fell because long conversations are summed up before they are sent. **Hosting** rose with the second disk.

1. Keep the summaries on.
2. Cancel the old volume before December 1: it is still billed.`;

const NOTES = `**Export asks less.** One button, three formats. Who exports monthly needs to do nothing.

**Runs survive a restart.** Close the tab, come back tomorrow, the answer is where you left it.

**Fixed:** the date picker in Safari.`;

const LIMIT = sentence(
  "provider_busy",
  "The model provider is receiving too many requests. Try again in a while.",
);
const ONLY = sentence("only_agent_assigned", "It is the only agent assigned.");
const IN_ORDER = sentence(
  "in_assigned_order",
  "They work one after another, in the assigned order.",
);
const shares = (...words: string[]): Sentence =>
  sentence("demo_words_shared", "It shares {words} with the task, more than any other agent.", {
    words: enumerate(words.map((word) => `"${word}"`)),
  });

/** Oldest first. */
export const SEED: SeedTask[] = [
  {
    name: "Costs of the third quarter",
    labels: ["Finance", "Q3"],
    description:
      "Compare hosting, model calls and mail with the quarter before. One table, then what to do about it.",
    assigned_agents: ["Ledger"],
    work: [
      {
        by: ["Ledger"],
        method: "direct",
        reason: ONLY,
        ago: 70,
        end: { status: "completed", result: OVERVIEW },
      },
    ],
  },
  {
    name: "Release notes 2.5",
    description:
      "From the list of merged changes: what changed, who notices, what they have to do. Redline reads it before it goes out.",
    assigned_agents: ["Quill", "Redline"],
    work: [
      {
        by: ["Quill", "Redline"],
        method: "sequence",
        reason: IN_ORDER,
        ago: 50,
        end: { status: "failed", code: "provider_rate_limit", error: LIMIT },
      },
      {
        by: ["Quill", "Redline"],
        method: "sequence",
        reason: IN_ORDER,
        ago: 49,
        end: { status: "completed", result: NOTES },
      },
    ],
  },
  {
    name: "Sources on retries",
    description:
      "How do well-behaved clients retry a request? Three sources at least, each with its link.",
    work: [
      {
        by: ["Scout"],
        method: "words",
        reason: shares("sources", "link"),
        ago: 26,
        end: {
          status: "completed",
          result:
            "- Wait longer after each try, with a little chance.\n- Honour `Retry-After`.\n- Give up at once on 400, 401, 403 and 404.",
        },
      },
    ],
  },
  {
    name: "Weekly bug triage",
    description:
      "Sort the bug reports that came in since last Monday by severity and name what is missing from each.",
    assigned_agents: ["Triage"],
    schedule: { cron: "0 9 * * 1", time_zone: "Europe/Berlin" },
    work: [
      {
        by: ["Triage"],
        method: "direct",
        reason: ONLY,
        ago: 20,
        end: { status: "failed", code: "provider_rate_limit", error: LIMIT },
      },
    ],
  },
  {
    name: "Dunning letter to Halden Works",
    priority: "urgent",
    labels: ["Finance"],
    description:
      "Second notice for invoice 20391, friendly, with the new date. Ask before it is sent.",
    assigned_agents: ["Ledger"],
    work: [
      {
        by: ["Ledger"],
        method: "direct",
        reason: ONLY,
        ago: 0.4,
        end: {
          status: "waiting",
          tool: "send_letter",
          arguments: { to: "Halden Works", invoice: "20391", due: "2026-11-30" },
        },
      },
    ],
  },
  {
    name: "Shorten the onboarding email",
    description: "Half as long, same facts. Keep the link to the first agent.",
    work: [
      {
        by: ["Quill"],
        method: "words",
        reason: shares("email"),
        ago: 3,
        end: {
          status: "stopped",
          code: "stopped",
          error: sentence("run_stopped", "This was stopped."),
        },
      },
    ],
  },
  {
    name: "Plan the release week",
    priority: "high",
    labels: ["Launch"],
    description:
      "Release on Thursday, two interviews, the audit. What first, what can wait, one line of reason each.",
    assigned_agents: ["Atlas"],
  },
  {
    name: "Review the price page",
    priority: "medium",
    labels: ["Launch", "Website"],
    description:
      "Is anything on the price page wrong or unclear? Quote the sentence and give a better one.",
    assigned_agents: ["Scout", "Redline"],
  },
  {
    name: "Check VAT for Swiss customers",
    priority: "low",
    labels: ["Finance"],
    description: "Which invoices of this year lack the line about the place of supply?",
  },
];
