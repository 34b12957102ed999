import "server-only";
import { listEntries } from "@/lib/connections/mcp/list-entries";
import { unusable } from "@/lib/connections/mcp/list-tools";
import { serverText } from "@/lib/connections/mcp/server-text";
import type { Connected } from "@/lib/connections/mcp/with-server";
import type {
  ConnectionPrompt,
  ConnectionPrompts,
  ConnectionResource,
  ConnectionResources,
} from "@/lib/connections/resources/contract";
import { connectionLimits, resourceRules } from "@/lib/connections/rules";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord } from "@/lib/tools/shared/faults";

const NAME = 200;
/** Limits of a prompt's arguments. */
const ARGUMENTS = 50;

type Clean = Connected["clean"];

/** A server's resources. URI templates are omitted: only the server knows their values, and its tools look them up. */
export async function listResources(connected: Connected): Promise<ConnectionResources> {
  const { client, clean } = connected;
  if (!client.getServerCapabilities()?.resources) return { resources: [], more: false };
  const { entries } = await listEntries(connected, "resources/list", true);
  const given = entries.filter(isRecord);
  // The same URI is the same resource.
  const distinct = new Map(given.toReversed().map((each) => [each.uri, each]));
  const { items, more } = fitting([...distinct.values()].toReversed(), (each) =>
    resourceOf(each, clean),
  );
  return { resources: items, more };
}

/** The prompts of a server. */
export async function listPrompts(connected: Connected): Promise<ConnectionPrompts> {
  const { client, clean } = connected;
  if (!client.getServerCapabilities()?.prompts) return { prompts: [], more: false };
  const { entries } = await listEntries(connected, "prompts/list", true);
  const given = entries.filter(isRecord).filter(({ name }) => typeof name === "string" && name);
  const { items, more } = fitting(given, (each) => promptOf(each, clean));
  return { prompts: items, more };
}

/** Limited like a list of tools, in number and in bytes. */
function fitting<Given, Item>(
  given: readonly Given[],
  read: (each: Given) => Item,
): { items: Item[]; more: boolean } {
  const items: Item[] = [];
  let bytes = 0;
  for (const each of given.slice(0, connectionLimits.listed)) {
    const item = read(each);
    bytes += Buffer.byteLength(JSON.stringify(item));
    if (bytes > connectionLimits.kept) break;
    items.push(item);
  }
  return { items, more: items.length < given.length };
}

type Given = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function resourceOf(given: Given, clean: Clean): ConnectionResource {
  const uri = serverText(clean(textOf(given.uri)), connectionLimits.url);
  // It is requested by its exact name: one that must be displayed differently would name another.
  const fault = uri === given.uri ? resourceRules.uri(uri) : NOT_AS_SHOWN;
  return {
    uri,
    name: serverText(clean(textOf(given.name) || textOf(given.uri)), NAME),
    title: serverText(clean(textOf(given.title)), NAME),
    description: serverText(clean(textOf(given.description))),
    type: typeof given.mimeType === "string" ? serverText(clean(given.mimeType), 100) : null,
    size: typeof given.size === "number" && given.size >= 0 ? given.size : null,
    ...unusable(fault),
  };
}
const NOT_AS_SHOWN = sentence(
  "resource_uri_hidden",
  "Its URI is too long or contains invisible characters.",
);

const promptOf = (given: Given, clean: Clean): ConnectionPrompt => ({
  name: serverText(clean(textOf(given.name)), NAME),
  title: serverText(clean(textOf(given.title)), NAME),
  description: serverText(clean(textOf(given.description))),
  arguments: argumentsIn(given.arguments)
    .slice(0, ARGUMENTS)
    .map((each) => ({
      name: serverText(clean(textOf(each.name)), NAME),
      description: serverText(clean(textOf(each.description)), 500),
      required: each.required === true,
    })),
});

const argumentsIn = (given: unknown): Given[] =>
  Array.isArray(given) ? given.filter(isRecord).filter(({ name }) => textOf(name)) : [];
