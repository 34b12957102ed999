import { definitionFaults } from "@/lib/tools/check/definition";

export const SOURCE = "export default async function (args) { return 1; }";
export const tool = (
  change: {
    name?: unknown;
    description?: unknown;
    parameters?: unknown;
    implementation?: unknown;
    more?: object;
  } = {},
) => {
  const {
    name = "weather",
    description = "Tells the weather",
    parameters = {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "number" } },
      required: ["city"],
    },
  } = change;
  return {
    type: "function",
    function: { name, description, parameters },
    ...(change.implementation === undefined ? {} : { implementation: change.implementation }),
    ...change.more,
  };
};
export const sentences = (value: unknown): string[] =>
  definitionFaults(value).map((each) => each.sentence.text);
export const javascript = (more: object = {}) =>
  tool({ implementation: { kind: "javascript", source: SOURCE, ...more } });
export const http = (more: object = {}) =>
  tool({
    implementation: {
      kind: "http",
      method: "GET",
      url: "https://api.example.com/{{city}}?days={{days}}",
      ...more,
    },
  });
