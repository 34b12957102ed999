import Database from "better-sqlite3";
import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { TroupeServer } from "../support/troupe-server";

/** The parts of the chat screen, by what a person calls them. */
export const pane = (page: Page) => page.getByRole("region", { name: "Conversation" });
export const list = (page: Page) => page.getByRole("navigation", { name: "Recent Conversations" });
export const rows = (page: Page) => list(page).getByRole("link");
export const composer = (page: Page) => page.getByRole("textbox", { name: /^Message / });
export const mine = (page: Page) => page.getByRole("article", { name: "You" });
/** What a screen reader is told. */
export const told = (page: Page) => pane(page).locator("p[role=status].sr-only");

/** A conversation that has gone on for long, written where the server keeps it. Gives its id and those of its messages. */
export function longConversation(
  server: TroupeServer,
  agent: Agent,
  count: number,
): { id: string; messages: string[] } {
  const db = new Database(server.databaseFile);
  try {
    const { ownerId } = db.prepare("SELECT ownerId FROM Agent WHERE id = ?").get(agent.AgentId) as {
      ownerId: string;
    };
    const id = crypto.randomUUID();
    const messages = Array.from({ length: count }, () => crypto.randomUUID());
    const at = new Date().toISOString().replace("Z", "+00:00");
    db.transaction(() => {
      db.prepare(
        "INSERT INTO Conversation (id, ownerId, agentId, title, preview, messageCount, createdAt, updatedAt) VALUES (?, ?, ?, 'A long talk', 'The last words', ?, ?, ?)",
      ).run(id, ownerId, agent.AgentId, count, at, at);
      const put = db.prepare(
        "INSERT INTO Message (id, ownerId, conversationId, position, role, content, status, agentId, createdAt) VALUES (?, ?, ?, ?, ?, ?, 'complete', ?, ?)",
      );
      messages.forEach((each, index) =>
        put.run(
          each,
          ownerId,
          id,
          index + 1,
          index % 2 ? "assistant" : "user",
          words(index + 1),
          agent.AgentId,
          at,
        ),
      );
    })();
    return { id, messages };
  } finally {
    db.close();
  }
}

/** Of very different heights, as talks are. */
const words = (nth: number): string =>
  nth % 2
    ? `Question ${nth}?`
    : `Answer ${nth}.\n\n${"Some words that fill a line or two. ".repeat(1 + ((nth * 7) % 20))}${nth % 10 ? "" : `\n\n\`\`\`ts\nconst nth = ${nth};\n\`\`\``}`;
