import { randomUUID } from "node:crypto";

export const fresh = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;
export const tool = () => ({
  type: "function",
  function: {
    name: `t_${randomUUID().slice(0, 8)}`,
    description: "Doubles",
    parameters: {
      type: "object",
      properties: { n: { type: "number", description: "N" } },
      required: ["n"],
    },
  },
  implementation: {
    kind: "javascript",
    source: "export default async function (args) { return args.n * 2 }",
    hosts: ["api.example.com"],
    idempotent: true,
    approval: "never",
  },
});
export const httpTool = () => ({
  ...tool(),
  implementation: {
    kind: "http",
    method: "GET",
    url: "https://api.example.com/{{n}}",
    headers: { "x-note": "{{n}}" },
  },
});

export const teamFile = () => ({
  format: "troupe-team",
  version: 1,
  team: { name: "T", description: "A team" },
  agents: [
    {
      name: "Scout",
      role_description: "Helper",
      instructions: "Answer.",
      model: "deepseek-chat",
      tools: [tool()],
    },
  ],
  graph: {
    entry_point: "Scout",
    finish_point: "Scout",
    nodes: [{ agent: "Scout", x: 1, y: 2 }],
    edges: [{ from: "Scout", to: "Scout", condition: "again" }],
  },
});

const credential = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} };
export const assertion = {
  ...credential,
  response: {
    clientDataJSON: "e30",
    authenticatorData: "AAAA",
    signature: "AAAA",
    userHandle: "AAAA",
  },
};
export const registration = {
  ...credential,
  response: { clientDataJSON: "e30", attestationObject: "AAAA", transports: ["internal"] },
};
