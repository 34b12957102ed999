import { fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";

const VERBS = {
  list: "Lists all {n}s of the workspace, page by page, newest first.",
  get: "Gives one {n} by its id, with all of its fields and its history.",
  create: "Creates a new {n} with the given title and details.",
  update: "Changes the given fields of a {n} and leaves the others as they are.",
  delete: "Deletes a {n} for good. It can't be undone.",
  archive: "Puts a {n} away, so that it no longer shows in lists.",
  assign: "Hands a {n} to a member of the workspace, who is told of it.",
  export: "Writes {n}s to a spreadsheet file and gives a link to it.",
  comment_on: "Writes a comment below a {n}, which its followers receive.",
  subscribe_to: "Follows a {n}: changes to it are announced by mail.",
} as const;
const NOUNS = [
  "issue",
  "project",
  "customer",
  "invoice",
  "payment",
  "support_ticket",
  "deployment",
  "repository",
  "calendar_event",
  "contact",
  "campaign",
  "report",
  "team_member",
  "webhook",
  "purchase_order",
  "product",
  "shipment",
  "refund",
  "vacation_request",
  "document",
];

/** 200 tools like those of a large service, each with a description and four arguments. Each reports its effect. */
export function manyTools(server: McpServer, effects: string[]): void {
  for (const noun of NOUNS)
    for (const [verb, about] of Object.entries(VERBS))
      server.registerTool(
        `${verb}_${noun}`,
        {
          description: `${about.replaceAll("{n}", noun.replaceAll("_", " "))} Needs the right to work with it; answers with what it looks like afterwards.`,
          inputSchema: fromJsonSchema<{ id?: string }>({
            type: "object",
            properties: {
              id: { type: "string", description: `Which ${noun}` },
              title: { type: "string", description: "What it is called", maxLength: 200 },
              details: { type: "string", description: "All else there is to say of it" },
              limit: { type: "integer", minimum: 1, maximum: 100 },
            },
          }),
          annotations: { readOnlyHint: ["list", "get"].includes(verb) },
        },
        ({ id }) => {
          effects.push(`${verb}_${noun} ${id}`);
          return { content: [{ type: "text" as const, text: `Done with ${id}` }] };
        },
      );
}
