import type { AgentInput } from "@/lib/agents/contract";

export const seedAgents: AgentInput[] = [
  {
    name: "Atlas",
    role_description: "Plans the week: reads open tasks and proposes an order with reasons.",
    instructions:
      "You plan a small team's week. Ask what is fixed first. Propose an order, one line of reason each, and say what can wait.",
  },
  {
    name: "Redline",
    role_description: "Reviews drafts for tone and accuracy and sends them back with notes.",
    instructions:
      "You review drafts. Quote the sentence you mean, say what is wrong with it, and give a better one. Praise nothing that is merely fine.",
  },
  {
    name: "Triage",
    role_description: "Sorts incoming bug reports by severity and opens a task for each.",
    instructions:
      "You sort bug reports. Severity is critical, major or minor. Name what is missing from a report before you sort it.",
  },
  {
    name: "Ledger",
    role_description: "Answers billing questions and checks invoices against the books.",
    instructions:
      "You answer questions about invoices and payments.\n\nIf the invoice number is missing, ask for it in one sentence.\n\nAmounts: show the currency and two decimals. Say what you did and what happens next, in three sentences at most.",
  },
  {
    name: "Quill",
    role_description: "Writes release notes people read: what changed, for whom, and what to do.",
    instructions:
      "You write release notes. What changed, who notices, what they have to do. No adjectives that sell.",
  },
  {
    name: "Scout",
    role_description: "Finds sources and pulls out the facts, each with the link it came from.",
    instructions:
      "You research. Give facts as a list, each with its source. Say plainly what you could not find.",
  },
];

const INVOICES = `Three invoices are still open, **€4,310.00** in all:

| Invoice | Customer | Due | Amount |
|---|---|---|---:|
| 20391 | Halden Works | Oct 28 | €1,290.00 |
| 20402 | Mira Studio | Nov 2 | €2,420.00 |
| 20425 | Kite & Sons | Nov 14 | €600.00 |

The first is 24 days late. I would send Halden Works the second notice today and leave the other two until the end of the week.`;

const BACKOFF = `Wait longer after each failed try, and add a little chance so that many clients do not come back together:

\`\`\`ts
export async function retry<T>(work: () => Promise<T>, tries = 4): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried === tries) throw error;
      await new Promise((go) => setTimeout(go, 500 * 2 ** tried * (0.75 + Math.random() / 2)));
    }
  }
}
\`\`\`

Honour \`Retry-After\` where the server sends one.`;

/** agent: by name. turns: alternating messages, the person's first. */
export const conversations: { agent: string; turns: string[] }[] = [
  {
    agent: "Ledger",
    turns: ["Which invoices from October are still open, and what do they add up to?", INVOICES],
  },
  {
    agent: "Scout",
    turns: [
      "How do well-behaved clients retry a request?",
      BACKOFF,
      "And when should they give up?",
      "After a bounded number of tries, or at once on a status that will not change: 400, 401, 403, 404.",
    ],
  },
  {
    agent: "Ledger",
    turns: [
      "VAT on Swiss customers",
      "No VAT is due if the place of supply is Switzerland; the invoice says so in one line.",
    ],
  },
  {
    agent: "Quill",
    turns: [
      "Release notes for 2.4",
      "**Runs survive a restart.** Close the tab, come back tomorrow, and the answer is where you left it. Nothing to do.",
    ],
  },
  {
    agent: "Triage",
    turns: [
      "The export button does nothing in Safari",
      "Major: a function is lost for a whole browser. Missing: the version, and whether the console shows an error.",
    ],
  },
  {
    agent: "Redline",
    turns: [
      "Please check: 'We are thrilled to announce a game-changing update.'",
      "> We are thrilled to announce a game-changing update.\n\nSays nothing. Better: *You can now export a team as one file.*",
    ],
  },
  {
    agent: "Atlas",
    turns: [
      "Plan my week: release on Thursday, two interviews, the audit",
      "1. **Audit** on Monday: others wait for it.\n2. **Release checks** Tuesday and Wednesday.\n3. **Interviews** Friday, after the release.\n\nThe newsletter can wait.",
    ],
  },
  {
    agent: "Ledger",
    turns: [
      "Dunning letter, second notice",
      "Here is a version that stays friendly and names the date: ‘Our invoice 20391 was due on October 28. Please pay it by November 30.’",
    ],
  },
  {
    agent: "Scout",
    turns: [
      "Compare three vector stores",
      "In one line each: one is fastest to set up, one is cheapest at rest, one answers filters best. I can go deeper into any of them.",
    ],
  },
  {
    agent: "Quill",
    turns: [
      "Shorten the onboarding email",
      "‘Welcome. Write your first agent, ask it something real, then give it a tool.’",
    ],
  },
  {
    agent: "Triage",
    turns: [
      "Login page flickers",
      "Minor: it can be used. Missing: browser, and whether a theme is set.",
    ],
  },
  {
    agent: "Ledger",
    turns: [
      "Reconcile March payouts",
      "All 212 payouts match but one: March 17, €35.00, arrived without a reference.",
    ],
  },
];
