import Database from "better-sqlite3";
import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { TroupeServer } from "../support/troupe-server";

/** The parts of the chat screen, by accessible name. */
export const pane = (page: Page) => page.getByRole("region", { name: "Conversation" });
export const list = (page: Page) => page.getByRole("navigation", { name: "Recent Conversations" });
export const rows = (page: Page) => list(page).getByRole("link");
export const composer = (page: Page) => page.getByRole("textbox", { name: /^Message / });
export const mine = (page: Page) => page.getByRole("article", { name: "You" });
/** The announcements for screen readers. */
export const told = (page: Page) => pane(page).locator("[role=log].sr-only");

/** A long conversation, written to the server's database. Returns its id and those of its messages. */
export function longConversation(
  server: TroupeServer,
  agent: Agent,
  count: number,
): { id: string; messages: string[] } {
  const db = new Database(server.databaseFile);
  try {
    const id = crypto.randomUUID();
    const at = now();
    db.prepare(
      "INSERT INTO Conversation (id, ownerId, agentId, title, preview, messageCount, createdAt, updatedAt) SELECT ?, ownerId, id, 'A long talk', 'The last words', 0, ?, ? FROM Agent WHERE id = ?",
    ).run(id, at, at, agent.AgentId);
    return { id, messages: addTo(db, id, count) };
  } finally {
    db.close();
  }
}

/** Further messages of a conversation, written to the server's database. */
export function addMessages(server: TroupeServer, conversation: string, count: number): void {
  const db = new Database(server.databaseFile);
  try {
    addTo(db, conversation, count);
  } finally {
    db.close();
  }
}

const now = () => new Date().toISOString().replace("Z", "+00:00");

function addTo(db: Database.Database, conversation: string, count: number): string[] {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const put = db.prepare(
    "INSERT INTO Message (id, ownerId, conversationId, position, role, content, status, agentId, createdAt) SELECT ?, ownerId, id, messageCount + 1, ?, ?, 'complete', agentId, ? FROM Conversation WHERE id = ?",
  );
  const counted = db.prepare(
    "UPDATE Conversation SET messageCount = messageCount + 1 WHERE id = ?",
  );
  const at = now();
  db.transaction(() => {
    for (const [index, id] of ids.entries()) {
      put.run(id, index % 2 ? "assistant" : "user", words(index + 1), at, conversation);
      counted.run(conversation);
    }
  })();
  return ids;
}

/** Of very different heights, like real messages. */
const words = (nth: number): string =>
  nth % 2
    ? `Question ${nth}?`
    : `Answer ${nth}.\n\n${"Some words that fill a line or two. ".repeat(1 + ((nth * 7) % 20))}${nth % 10 ? "" : `\n\n\`\`\`ts\nconst nth = ${nth};\n\`\`\``}`;
