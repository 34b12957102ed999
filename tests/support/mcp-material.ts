import { fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";

const RULES = "Letters leave at nine.\nParcels leave at ten.\n";
const STAMP =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const TO = fromJsonSchema<{ name: string; tone?: string }>({
  type: "object",
  properties: { name: { type: "string", description: "Who gets it" }, tone: { type: "string" } },
  required: ["name"],
});

/** The post office's resources, and its prompt. */
export function giveMaterial(server: McpServer): void {
  server.registerResource(
    "rules",
    "post://rules",
    { title: "House rules", description: "When letters leave.", mimeType: "text/markdown" },
    ({ href }) => ({ contents: [{ uri: href, mimeType: "text/markdown", text: RULES }] }),
  );
  server.registerResource(
    "stamp.png",
    "post://pictures/stamp.png",
    { mimeType: "image/png" },
    ({ href }) => ({ contents: [{ uri: href, mimeType: "image/png", blob: STAMP }] }),
  );
  server.registerPrompt(
    "write_letter",
    { title: "Write a letter", description: "A letter to somebody.", argsSchema: TO },
    ({ name }) => ({
      messages: [{ role: "user", content: { type: "text", text: `Write to ${name}.` } }],
    }),
  );
}
