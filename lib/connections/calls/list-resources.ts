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
} from "@/lib/connections/calls/resource-contract";
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
  const records = entries.filter(isRecord);
  // The same URI is the same resource.
  const distinct = new Map(records.toReversed().map((each) => [each.uri, each]));
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
  const records = entries.filter(isRecord).filter(({ name }) => typeof name === "string" && name);
  const { items, more } = fitting(records, (each) => promptOf(each, clean));
  return { prompts: items, more };
}

/** Limited like a list of tools, in number and in bytes. */
function fitting<Given, Item>(
  entries: readonly Given[],
  read: (each: Given) => Item,
): { items: Item[]; more: boolean } {
  const items: Item[] = [];
  let bytes = 0;
  for (const each of entries.slice(0, connectionLimits.listed)) {
    const item = read(each);
    bytes += Buffer.byteLength(JSON.stringify(item));
    if (bytes > connectionLimits.kept) break;
    items.push(item);
  }
  return { items, more: items.length < entries.length };
}

type Given = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function resourceOf(entry: Given, clean: Clean): ConnectionResource {
  const uri = serverText(clean(textOf(entry.uri)), connectionLimits.url);
  // It is requested by its exact name: one that must be displayed differently would name another.
  const fault = uri === entry.uri ? resourceRules.uri(uri) : NOT_AS_SHOWN;
  return {
    uri,
    name: serverText(clean(textOf(entry.name) || textOf(entry.uri)), NAME),
    title: serverText(clean(textOf(entry.title)), NAME),
    description: serverText(clean(textOf(entry.description))),
    type: typeof entry.mimeType === "string" ? serverText(clean(entry.mimeType), 100) : null,
    size: typeof entry.size === "number" && entry.size >= 0 ? entry.size : null,
    ...unusable(fault),
  };
}
const NOT_AS_SHOWN = sentence(
  "resource_uri_hidden",
  "Its URI is too long or contains invisible characters.",
);

const promptOf = (entry: Given, clean: Clean): ConnectionPrompt => ({
  name: serverText(clean(textOf(entry.name)), NAME),
  title: serverText(clean(textOf(entry.title)), NAME),
  description: serverText(clean(textOf(entry.description))),
  arguments: argumentsIn(entry.arguments)
    .slice(0, ARGUMENTS)
    .map((each) => ({
      name: serverText(clean(textOf(each.name)), NAME),
      description: serverText(clean(textOf(each.description)), 500),
      required: each.required === true,
    })),
});

const argumentsIn = (value: unknown): Given[] =>
  Array.isArray(value) ? value.filter(isRecord).filter(({ name }) => textOf(name)) : [];
