import "server-only";
import type { Prompt, Resource } from "@modelcontextprotocol/client";
import { unusable } from "@/lib/connections/mcp/list-tools";
import { told } from "@/lib/connections/mcp/told-text";
import type { Connected } from "@/lib/connections/mcp/with-server";
import type {
  ConnectionPrompt,
  ConnectionPrompts,
  ConnectionResource,
  ConnectionResources,
} from "@/lib/connections/resources/contract";
import { connectionLimits, resourceRules } from "@/lib/connections/shared/rules";
import { sentence } from "@/lib/core/shared/sentence";

const NAME = 200;
/** What a prompt's arguments may be. */
const ARGUMENTS = 50;

type Clean = Connected["clean"];

/**
 * What a server gives to read. Templates of addresses are left out: what goes into their gaps is the server's own
 * knowledge, and its tools look it up.
 */
export async function listResources(connected: Connected): Promise<ConnectionResources> {
  const { client, signal, clean } = connected;
  if (!client.getServerCapabilities()?.resources) return { resources: [], more: false };
  const answer = await client.listResources(undefined, { signal });
  // The same address is the same thing to read.
  const distinct = new Map(answer.resources.toReversed().map((each) => [each.uri, each]));
  const { items, more } = fitting([...distinct.values()].toReversed(), (each) =>
    resourceOf(each, clean),
  );
  return { resources: items, more };
}

/** The prompts that a server has. */
export async function listPrompts(connected: Connected): Promise<ConnectionPrompts> {
  const { client, signal, clean } = connected;
  if (!client.getServerCapabilities()?.prompts) return { prompts: [], more: false };
  const { prompts } = await client.listPrompts(undefined, { signal });
  const { items, more } = fitting(prompts, (each) => promptOf(each, clean));
  return { prompts: items, more };
}

/** As many as a list of tools may hold, in number and in bytes. */
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

function resourceOf(given: Resource, clean: Clean): ConnectionResource {
  const uri = told(clean(given.uri), connectionLimits.url);
  // It is asked for to the letter: one that has to be shown otherwise would name another.
  const fault = uri === given.uri ? resourceRules.uri(uri) : NOT_AS_SHOWN;
  return {
    uri,
    name: told(clean(given.name), NAME),
    title: told(clean(given.title ?? ""), NAME),
    description: told(clean(given.description ?? "")),
    type: given.mimeType === undefined ? null : told(clean(given.mimeType), 100),
    size: given.size !== undefined && given.size >= 0 ? given.size : null,
    ...unusable(fault),
  };
}
const NOT_AS_SHOWN = sentence(
  "resource_uri_hidden",
  "Its address is too long, or holds characters that nobody sees.",
);

const promptOf = (given: Prompt, clean: Clean): ConnectionPrompt => ({
  name: told(clean(given.name), NAME),
  title: told(clean(given.title ?? ""), NAME),
  description: told(clean(given.description ?? "")),
  arguments: (given.arguments ?? []).slice(0, ARGUMENTS).map((each) => ({
    name: told(clean(each.name), NAME),
    description: told(clean(each.description ?? ""), 500),
    required: each.required === true,
  })),
});
